import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { defineHook, defineProvider } from "#server/hooks.ts";
import type { NewRequest } from "./contract.ts";
import type { LeadKind, WrittenKind } from "./kinds.ts";

/** Runs after a request left quarantine. */
export const onRequestReleased = defineHook<[ctx: AppContext, trx: Trx, leadId: string]>();

/**
 * Runs before staff change the state of a request. A handler throws a RuleError while the car is in the workshop, and
 * once a delivery closed the request.
 */
export const onRequestStateChanging = defineHook<[trx: Trx, lead: { id: string; isOpen: boolean }]>();

/** Runs before a request is lost. A handler throws a RuleError while a visit is still ahead. */
export const onRequestLosing = defineHook<[ctx: AppContext, trx: Trx, leadId: string]>();

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
export const onRequestCorrected = defineHook<[ctx: AppContext, trx: Trx, leadId: string]>();

/**
 * Runs when the person of some requests is erased, after the requests themselves were cleared. Each handler clears the
 * text of its own tables only, so their order does not matter.
 */
export const onPersonForgotten = defineHook<[trx: Trx, leadIds: readonly string[], now: Date]>();

/**
 * Gives the version of the privacy policy that an owner wrote and that is in force; undefined while the bundled one is.
 */
export const ownPolicyVersion = defineProvider<(trx: Trx) => Promise<string | undefined>>("ownPolicyVersion");

/** Gives the states of a visit that is still ahead. Such a visit keeps its request open. */
export const openVisitStates = defineProvider<() => readonly string[]>("openVisitStates");

/** Gives the states of a work order whose car is in the workshop. Such an order keeps its request open. */
export const insideOrderStates = defineProvider<() => readonly string[]>("insideOrderStates");

/** Operations of a kind of request on its own table, each in the transaction that changes the request. */
export type RequestKind = {
	/** Stores a request that staff just created. */
	create: (trx: Trx, input: { leadId: string; request: NewRequest; now: Date }) => Promise<void>;
	/** Corrects it; an undefined field stays. @returns the previous service, undefined without one */
	correct: (
		trx: Trx,
		leadId: string,
		correction: { service: string | undefined; car: string | undefined },
	) => Promise<string | undefined>;
	/** Sets the service from approved price list items if none was set. */
	setApprovedService?: (trx: Trx, leadId: string, serviceIds: readonly string[]) => Promise<void>;
};

const requestKinds = new Map<LeadKind, RequestKind>();

/** Registers the operations of a kind of request that staff create. The other kinds have none. */
export function registerRequestKind(kind: WrittenKind, requestKind: RequestKind): void {
	requestKinds.set(kind, requestKind);
}

/** Finds the operations of a kind; undefined for a kind that staff do not create. */
export const findRequestKind = (kind: LeadKind): RequestKind | undefined => requestKinds.get(kind);

/** Returns the operations of a kind that staff create. @throws Error if no subject registered it */
export function getRequestKind(kind: WrittenKind): RequestKind {
	const requestKind = requestKinds.get(kind);
	if (requestKind) return requestKind;
	throw new Error(`no subject registers the request kind ${kind}: import src/api/hook-handlers.server.ts`);
}
