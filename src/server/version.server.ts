import { readFileSync } from "node:fs";

/** The version of this process, read once: a newer checkout under a running server must not change it. */
export const VERSION = (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;
