"""Write the scenes that tests/picture compares with: ``make scenes``.

Do this after changing a picture on purpose, and read the diff.
"""

from tests.picture.test_scenes import file_of, told
from tests.support.pictures import SAMPLES

if __name__ == "__main__":
    for sample in SAMPLES:
        file_of(sample).write_text(told(sample), encoding="utf-8")
