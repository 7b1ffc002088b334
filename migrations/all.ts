import type { Migration } from "kysely/migration";
import * as foundation from "./001-foundation.ts";

/** Every migration by name, in order. A merged migration is never edited: add the next one. */
export const migrations: Record<string, Migration> = {
	"001-foundation": foundation,
};
