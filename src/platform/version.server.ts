import { readFileSync } from "node:fs";

/** The version that this process runs: read once, so that a newer checkout under a running server changes nothing. */
export const VERSION = (JSON.parse(readFileSync("package.json", "utf8")) as { version: string })
	.version;
