import type { ServerFeature, StoredName } from "#server/feature.server.ts";
import { SERVER_FEATURES, type ServerFeatures } from "./features.server.ts";
import type { NamedSubject } from "./history.ts";

type NamesOf<One> = One extends { names: infer Own } ? (own: Own) => void : never;
type AllNames = NamesOf<ServerFeatures> extends (all: infer All) => void ? All : never;
const NAMES: AllNames = Object.assign(
	{},
	...Object.values<ServerFeature>(SERVER_FEATURES).map(({ names }) => names),
);

/** The place of the names of each kind of record. A kind without a place or a permanent name does not compile. */
export const STORED_NAMES: Readonly<Record<NamedSubject, StoredName>> = NAMES;
