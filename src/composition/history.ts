import type { Subject } from "#core/audit/records.ts";
import type { Feature, SubjectTexts } from "#domain/feature.ts";
import { FEATURES } from "./features.ts";

const features: readonly Feature[] = FEATURES;

type HistoryOf<One> = One extends { history: infer Own } ? (own: Own) => void : never;
type AllTexts = HistoryOf<(typeof FEATURES)[number]> extends (all: infer All) => void ? All : never;
const TEXTS: AllTexts = Object.assign({}, ...features.map(({ history }) => history));

/** The words of every kind of record with a history. A kind that no feature declares does not compile. */
export const HISTORY: Readonly<Record<Subject, SubjectTexts>> = TEXTS;

/** The kinds whose words do not label all fields. */
export type DerivedSubject = {
	[Name in Subject]: AllTexts[Name] extends { fieldLabels: object } ? never : Name;
}[Subject];
/** The kinds whose records have names of their own. */
export type NamedSubject = {
	[Name in Subject]: AllTexts[Name] extends { permanentName: string } ? never : Name;
}[Subject];
