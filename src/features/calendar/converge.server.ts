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

/** The desired event of one reference, and the event that Zoho last confirmed. */
export type Entry = {
	reference: string;
	/** Undefined when Zoho should have no event. */
	wanted: EventData | undefined;
	/** Identity of the event in Zoho's last response. */
	known: { uid: string; etag: string } | undefined;
	/** A create was sent and its response never arrived. */
	isInDoubt: boolean;
	/** The day on which Zoho has, or may have, the event. */
	lastDay: string | undefined;
	/** Records that a create is about to be sent, so that a crash causes a lookup and no duplicate. */
	beforeCreate: () => Promise<void>;
	/** Records that Zoho rejected the create, so no event exists. */
	notCreated: () => Promise<void>;
};

/**
 * Creates, updates or deletes the event of one reference until Zoho matches the desired state. It is idempotent.
 *
 * @returns the event as Zoho has it now, or undefined when there is none
 * @throws LinkLostError | ZohoProblem
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
		// With `down` Zoho may have stored the event before the response was lost.
		if (!(problem instanceof ZohoProblem) || problem.kind !== "down") await entry.notCreated();
		throw problem;
	}
}

type Act<Done> = (calendar: OneCalendar, event: StoredEvent) => Promise<Done>;

/**
 * Updates or deletes an event. When Zoho rejects the call, a person may have edited the event there, which changes its
 * etag, or deleted it; the current event is then looked up and the call repeated.
 *
 * @returns undefined when the event no longer exists
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
