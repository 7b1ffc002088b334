import type { Subject } from "#core/audit/records.ts";
import type { StoredName } from "#server/feature.server.ts";
import { defineProvider } from "#server/hooks.ts";

/** Gives the places that store the names of records; a kind whose records have none is absent. */
export const storedNames =
	defineProvider<() => Readonly<Partial<Record<Subject, StoredName>>>>("storedNames");
