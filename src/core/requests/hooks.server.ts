import type { RawBuilder, SelectQueryBuilder } from "kysely";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import type { Binding } from "#server/feature.server.ts";
import { defineCollector, defineHook, defineProvider } from "#server/hooks.ts";
import type { AnyWork } from "#server/work.server.ts";
import type { NewRequest } from "./contract.ts";
import { LEAD_KINDS, type LeadKind, type WrittenKind } from "./kinds.ts";
import type { Holding } from "./merging/messages.ts";

/** Runs after a request left quarantine. */
export const onRequestReleased = defineHook<[work: AnyWork, leadId: string]>();

/**
 * Runs before staff change the state of a request. A handler throws a RuleError while the car is in the workshop, and
 * once a delivery closed the request.
 */
export const onRequestStateChanging = defineHook<[trx: Trx, lead: { id: string; isOpen: boolean }]>();

/** Runs before a request is lost. A handler throws a RuleError while a visit is still ahead. */
export const onRequestLosing = defineHook<[work: AnyWork, leadId: string]>();

/**
 * What changed the state of a request: its own press, a move of its car, or an undone reception. After the last, the
 * request is as it was before.
 */
export type StateCause = "request" | "car" | "undone_reception";

/** A request that is now in another state, or whose car is. */
export type LeadStateChange = {
	leadId: string;
	author: { id: string | null; fullName: string };
	/** The amount in cents that staff typed for a win; undefined if what was agreed counts. */
	amountCents?: number | undefined;
	/** The version of the lines that staff saw as what a win charges; undefined if they saw none. */
	workVersion?: string | undefined;
	cause: StateCause;
};

/** Runs after the state of a request was stored, by whatever press. The request is locked. */
export const onLeadStateStored = defineHook<[trx: Trx, now: Date, change: LeadStateChange]>();

/** Runs after the person or the car of a request was corrected. */
export const onRequestCorrected = defineHook<[work: AnyWork, leadId: string]>();

/** Erases the texts that the tables declare, of some requests and of everything that belongs to them. */
export const eraseDeclaredTexts =
	defineProvider<(trx: Trx, leadIds: readonly string[]) => Promise<void>>("eraseDeclaredTexts");

/**
 * Runs when the person of some requests is erased, after the requests and all declared texts were cleared. Each handler
 * does what a declaration cannot say, with its own tables only, so their order does not matter.
 */
export const onPersonForgotten = defineHook<[trx: Trx, leadIds: readonly string[], now: Date]>();

/**
 * Gives the version of the privacy policy that an owner wrote and that is in force; undefined while the bundled one is.
 */
export const ownPolicyVersion = defineProvider<(trx: Trx) => Promise<string | undefined>>("ownPolicyVersion");

/** Gives the SQL for whether a row of `leads` has no visit that is still ahead. Such a visit keeps its request open. */
export const noOpenVisitSql = defineProvider<() => RawBuilder<boolean>>("noOpenVisitSql");

/** Gives the SQL for whether the car of a row of `leads` is not in the workshop. Such a car keeps its request open. */
export const noCarInsideSql = defineProvider<() => RawBuilder<boolean>>("noCarInsideSql");

/** Gives the SQL for whether a row of `leads` neither owes money nor has some in its favour. */
export const noBalanceSql = defineProvider<() => RawBuilder<boolean>>("noBalanceSql");

/** Gives the SQL for the day of the current visit of a row of `leads`. */
export const visitDaySql = defineProvider<() => RawBuilder<string | null>>("visitDaySql");

/** Gives the SQL for the reference of the work order of a row of `leads`. */
export const orderReferenceSql = defineProvider<() => RawBuilder<string | null>>("orderReferenceSql");

/** Gives the SQL for what the estimates of a row of `leads` say about its case. */
export const estimateFactsSql = defineProvider<() => EstimateFacts>("estimateFactsSql");

type EstimateFacts = {
	/** The last day of the longest valid estimate that was sent. */
	validUntil: RawBuilder<string | null>;
	/** The plate of the latest version. */
	plate: RawBuilder<string | null>;
	/** 1 once the customer approved something, which is their proof. */
	isApproved: RawBuilder<number>;
};

/** The rows of a subject that belong to a single request: SQL that begins with «from». */
type HoldingSource = { holding: Holding; from: RawBuilder<unknown> };

/** Gives what requests may have that cannot move to another one. */
export const holdingSources = defineCollector<(leadIds: readonly string[]) => readonly HoldingSource[]>();

/** Selects a batch of requests whose job is two years past its last warranty, without contact of their customer since. */
export const expiredJobs =
	defineProvider<
		(
			db: DbOrTrx,
			cutoffs: { before: string; today: string },
			limit: number,
		) => SelectQueryBuilder<Tables, "leads", { id: string }>
	>("expiredJobs");

/** Gives the SQL for why the visit of a row of `leads` was cancelled; null if it was not. */
export const cancelReasonSql = defineProvider<() => RawBuilder<string | null>>("cancelReasonSql");

/** Gives the SQL for what a won row of `leads` charges, less its reductions, in cents; null for the others. */
export const wonCentsSql = defineProvider<() => RawBuilder<number | null>>("wonCentsSql");

/** A row of a person's file. */
type ExportFact = [label: string, value: string | null | undefined];
/** The data of a request in the file of its person. Empty values are left out there. */
export type RequestExport = {
	/** The requested products or service, and the car. */
	facts: readonly ExportFact[];
	/** The customer's own text, and the preferred day. */
	wishes: readonly ExportFact[];
};

/** Operations of a kind of request on its own table. A change runs in the transaction that changes the request. */
export type RequestKind = {
	/** Corrects it; an undefined field stays. @returns the previous service, undefined without one */
	correct: (
		trx: Trx,
		leadId: string,
		correction: { service: string | undefined; car: string | undefined },
	) => Promise<string | undefined>;
	/** Loads what a person's file shows of some requests of this kind, by request. */
	exportData: (db: DbOrTrx, leadIds: readonly string[]) => Promise<ReadonlyMap<string, RequestExport>>;
	/** Sets the service from approved price list items if none was set. */
	setApprovedService?: (trx: Trx, leadId: string, serviceIds: readonly string[]) => Promise<void>;
};
/** A kind that staff create in the inbox. */
export type WrittenRequestKind = RequestKind & {
	/** Stores a request that staff just created. */
	create: (trx: Trx, input: { leadId: string; request: NewRequest; now: Date }) => Promise<void>;
};
type RequestKinds = { [Kind in LeadKind]: Kind extends WrittenKind ? WrittenRequestKind : RequestKind };

const requestKinds: Partial<RequestKinds> = {};

/** Binds the operations of a kind of request. The result registers them, and returns what removes them. */
export const bindRequestKind =
	<Kind extends LeadKind>(kind: Kind, requestKind: RequestKinds[Kind]): Binding =>
	() => {
		requestKinds[kind] = requestKind;
		return () => {
			delete requestKinds[kind];
		};
	};

/** Returns the operations of a kind of request. @throws Error if no subject binds it */
export function getRequestKind<Kind extends LeadKind>(kind: Kind): RequestKinds[Kind] {
	const requestKind: Partial<RequestKinds>[Kind] = requestKinds[kind];
	if (requestKind) return requestKind;
	throw new Error(`no subject binds the request kind ${kind}: bind it in its feature.server.ts`);
}

/** Checks that every kind of request is bound, at the start. @throws Error that names the missing ones */
export function requireRequestKinds(bound: Partial<RequestKinds> = requestKinds): void {
	const missing = LEAD_KINDS.filter((kind) => !bound[kind]);
	if (missing.length > 0) throw new Error(`no subject binds the request kinds ${missing.join(", ")}`);
}

/** Sets the service of a request from approved price list items, if its kind stores one and none was set. */
export async function setApprovedService(
	trx: Trx,
	leadId: string,
	serviceIds: readonly string[],
): Promise<void> {
	for (const kind of LEAD_KINDS) await getRequestKind(kind).setApprovedService?.(trx, leadId, serviceIds);
}

/** Loads what a person's file shows of some requests of any kind, by request. */
export async function exportRequests(
	db: DbOrTrx,
	requests: readonly { id: string; kind: LeadKind }[],
): Promise<ReadonlyMap<string, RequestExport>> {
	const found = new Map<string, RequestExport>();
	for (const [kind, ofKind] of Map.groupBy(requests, (request) => request.kind)) {
		const leadIds = ofKind.map(({ id }) => id);
		for (const [id, data] of await getRequestKind(kind).exportData(db, leadIds)) found.set(id, data);
	}
	return found;
}
