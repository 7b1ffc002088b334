import type { RequestErrorCode } from "#core/requests/errors.server.ts";
import { isPromised } from "#core/requests/kinds.ts";
import { PERSON_DELETED } from "#core/requests/messages.ts";
import type { LeadRow } from "#core/requests/table.server.ts";
import { formatBothHold, type Holding, MERGE_QUARANTINED, NOT_MERGEABLE, OTHER_PERSON } from "./messages.ts";

type MergeableLead = Pick<
	LeadRow,
	"id" | "reference" | "kind" | "forgottenAt" | "isQuarantined" | "customerId" | "createdAt"
>;
type Pair<Row> = { lead: Row; other: Row; holdings: ReadonlyMap<string, Holding> };
type MergeError = { code: RequestErrorCode; message: string };
type Choice<Row> =
	| { error: MergeError }
	/** `isFree` says that staff may choose the other one. */
	| { target: Row; isFree: boolean };

/**
 * Chooses which of two requests stays: the one with what cannot move, otherwise the older one.
 *
 * @source rules 4.33
 */
export function chooseTarget<Row extends MergeableLead>({ lead, other, holdings }: Pair<Row>): Choice<Row> {
	const error = findMergeError([lead, other], holdings);
	if (error) return { error };
	const holder = [lead, other].find(({ id }) => holdings.has(id));
	if (holder) return { target: holder, isFree: false };
	return { target: getAge(other) < getAge(lead) ? other : lead, isFree: true };
}

/** The reference decides between two of the same moment. */
const getAge = ({ createdAt, reference }: MergeableLead) => `${createdAt} ${reference}`;

function findMergeError(
	pair: readonly MergeableLead[],
	holdings: ReadonlyMap<string, Holding>,
): MergeError | undefined {
	if (pair.some(({ kind }) => !isPromised(kind))) return { code: "not_mergeable", message: NOT_MERGEABLE };
	if (pair.some(({ forgottenAt }) => forgottenAt !== null))
		return { code: "person_gone", message: PERSON_DELETED };
	if (pair.some(({ isQuarantined }) => isQuarantined === 1))
		return { code: "quarantined", message: MERGE_QUARANTINED };
	const [customerId, ...others] = pair.map((lead) => lead.customerId);
	if (!customerId || others.some((id) => id !== customerId))
		return { code: "other_person", message: OTHER_PERSON };
	const held = pair.flatMap(({ id, reference }) => {
		const holding = holdings.get(id);
		return holding ? { reference, holding } : [];
	});
	return held.length > 1 ? { code: "both_hold", message: formatBothHold(held) } : undefined;
}
