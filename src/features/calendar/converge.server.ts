import {
	changeEvent,
	createEvent,
	deleteEvent,
	listEvents,
	type OneCalendar,
	readEvent,
	type StoredEvent,
	ZohoProblem,
} from "./client.server.ts";
import type { Lease } from "./lease.server.ts";
import { carries, daysAround, type EventData } from "./rules.ts";

/** What should be in Zoho under one reference, and what is known to be. */
export type Entry = {
	reference: string;
	/** undefined: nothing should be there. */
	wanted: EventData | undefined;
	/** What the last answer of Zoho said. */
	known: { uid: string; etag: string } | undefined;
	/** A create was sent and its answer never came. */
	isInDoubt: boolean;
	/** The day under which it lies in Zoho, or may lie. */
	lastDay: string | undefined;
	/** Writes down that a create is about to be sent, so that a crash leaves a doubt and no twin. */
	beforeCreate: () => Promise<void>;
	/** Writes down that Zoho refused the create: nothing is there. */
	notCreated: () => Promise<void>;
};

/**
 * Makes Zoho agree with us about one reference, whatever was sent before and however often this is repeated.
 *
 * @returns the event as Zoho has it now, or undefined when there is none
 * @throws LinkLost | ZohoProblem
 * @source rules 8.3
 */
export async function converge(lease: Lease, entry: Entry): Promise<StoredEvent | undefined> {
	const { wanted, known, isInDoubt } = entry;
	const doubted = !known && isInDoubt ? await listed(lease, entry) : undefined;
	const found = known ? { ...known, title: "" } : doubted;
	if (!wanted) {
		if (found) await actOn(lease, entry, found, deleteEvent);
		return undefined;
	}
	const change: Act<StoredEvent> = (calendar, event) => changeEvent(calendar, event, wanted);
	const changed = found && (await actOn(lease, entry, found, change));
	return changed ?? create(lease, entry, wanted);
}

async function create(lease: Lease, entry: Entry, wanted: EventData) {
	await lease.pace();
	await entry.beforeCreate();
	try {
		return await lease.call((calendar) => createEvent(calendar, wanted));
	} catch (problem) {
		// Everything else may have been stored before the answer was lost.
		if (!(problem instanceof ZohoProblem) || problem.kind !== "down") await entry.notCreated();
		throw problem;
	}
}

type Act<Done> = (calendar: OneCalendar, event: StoredEvent) => Promise<Done>;

/**
 * Changes or removes an event. When Zoho refuses, somebody may have edited it there, so that its etag is another one,
 * or deleted it.
 *
 * @returns undefined when the event is gone
 */
async function actOn<Done>(
	lease: Lease,
	entry: Entry,
	event: StoredEvent,
	act: Act<Done>,
): Promise<Done | undefined> {
	try {
		return await lease.call((calendar) => act(calendar, event));
	} catch (problem) {
		if (!mayBeGone(problem)) throw problem;
		const now = (await reread(lease, event)) ?? (await listed(lease, entry));
		if (!now) return undefined;
		if (now.uid === event.uid && now.etag === event.etag) throw problem;
		return lease.call((calendar) => act(calendar, now));
	}
}

const mayBeGone = (problem: unknown): problem is ZohoProblem =>
	problem instanceof ZohoProblem && (problem.kind === "refused" || problem.status === 404);

async function reread(lease: Lease, { uid }: StoredEvent): Promise<StoredEvent | undefined> {
	try {
		return await lease.call((calendar) => readEvent(calendar, uid));
	} catch (problem) {
		if (mayBeGone(problem)) return undefined;
		throw problem;
	}
}

async function listed(lease: Lease, entry: Entry): Promise<StoredEvent | undefined> {
	const { lastDay, reference } = entry;
	if (!lastDay) return undefined;
	const events = await lease.call((calendar) => listEvents(calendar, daysAround(lastDay)));
	return events.find(({ title }) => carries(title, reference));
}
