"""Work in other processes: those of this machine, those of a cluster, or any other `concurrent.futures.Executor`."""
