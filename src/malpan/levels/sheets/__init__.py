"""Sheets: pages of levels to print, from easy to hard, with or without their solutions.

levels ──items.py──▶ numbered pictures ──layout.py──▶ pages of A4 ──▶ pages_svg.py  SVG, one file a page
                                                                  ├──▶ pages_html.py the same pages in one document
                                                                  └──▶ pages_pdf.py  PDF, drawn by matplotlib
"""
