"""Run the relational part of the pipeline: on DuckDB in this process, or on Spark."""

from otherwords.engine.engine import ENGINES, Engine, open_engine
from otherwords.engine.memory import MemoryLimitError

__all__ = ["ENGINES", "Engine", "MemoryLimitError", "open_engine"]
