import type { Lease } from "./lease.server.ts";
import { type EventData, getSearchRange, hasReference } from "./rules.ts";
import {
	type CalendarAccess,
	createEvent,
	deleteEvent,
	getEvent,
	listEvents,
	type StoredEvent,
	updateEvent,
	ZohoProblem,
} from "./zoho-client.server.ts";

/** The desired event of one reference, and the event that Zoho last confirmed. */
export type CalendarEntry = {
	reference: string;
	/** Undefined when Zoho should have no event. */
	desired: EventData | undefined;
	/** Identity of the event in Zoho's last response. */
	stored: { uid: string; etag: string } | undefined;
	/** A create was sent and its response never arrived. */
	isUncertain: boolean;
	/** The day on which Zoho has, or may have, the event. */
	lastDay: string | undefined;
	/** Records that a create is about to be sent, so that a crash causes a lookup and no duplicate. */
	onBeforeCreate: () => Promise<void>;
	/** Records that Zoho rejected the create, so no event exists. */
	onCreateRejected: () => Promise<void>;
};

/**
 * Creates, updates or deletes the event of one reference until Zoho matches the desired state. It is idempotent.
 *
 * @returns the event as Zoho has it now, or undefined when there is none
 * @throws LinkLostError | ZohoProblem
 * @source rules 8.3
 */
export async function reconcileEvent(lease: Lease, entry: CalendarEntry): Promise<StoredEvent | undefined> {
	const { desired, stored, isUncertain } = entry;
	const listedEvent = !stored && isUncertain ? await findListedEvent(lease, entry) : undefined;
	const existing = stored ? { ...stored, title: "" } : listedEvent;
	if (!desired) {
		if (existing) await applyToEvent(lease, entry, existing, deleteEvent);
		return undefined;
	}
	const update: EventAction<StoredEvent> = (calendar, event) => updateEvent(calendar, event, desired);
	const updatedEvent = existing && (await applyToEvent(lease, entry, existing, update));
	return updatedEvent ?? createInZoho(lease, entry, desired);
}

async function createInZoho(lease: Lease, entry: CalendarEntry, desired: EventData) {
	await lease.waitForNextCreate();
	await entry.onBeforeCreate();
	try {
		return await lease.call((calendar) => createEvent(calendar, desired));
	} catch (problem) {
		// With `down` Zoho may have stored the event before the response was lost.
		if (!(problem instanceof ZohoProblem) || problem.kind !== "down") await entry.onCreateRejected();
		throw problem;
	}
}

type EventAction<Result> = (calendar: CalendarAccess, event: StoredEvent) => Promise<Result>;

/**
 * Updates or deletes an event. When Zoho rejects the call, a person may have edited the event there, which changes its
 * etag, or deleted it; the current event is then looked up and the call repeated.
 *
 * @returns undefined when the event no longer exists
 */
async function applyToEvent<Result>(
	lease: Lease,
	entry: CalendarEntry,
	event: StoredEvent,
	action: EventAction<Result>,
): Promise<Result | undefined> {
	try {
		return await lease.call((calendar) => action(calendar, event));
	} catch (problem) {
		if (!mayBeDeleted(problem)) throw problem;
		const current = (await refetchEvent(lease, event)) ?? (await findListedEvent(lease, entry));
		if (!current) return undefined;
		if (current.uid === event.uid && current.etag === event.etag) throw problem;
		return lease.call((calendar) => action(calendar, current));
	}
}

const mayBeDeleted = (problem: unknown): problem is ZohoProblem =>
	problem instanceof ZohoProblem && (problem.kind === "refused" || problem.status === 404);

async function refetchEvent(lease: Lease, { uid }: StoredEvent): Promise<StoredEvent | undefined> {
	try {
		return await lease.call((calendar) => getEvent(calendar, uid));
	} catch (problem) {
		if (mayBeDeleted(problem)) return undefined;
		throw problem;
	}
}

async function findListedEvent(lease: Lease, entry: CalendarEntry): Promise<StoredEvent | undefined> {
	const { lastDay, reference } = entry;
	if (!lastDay) return undefined;
	const events = await lease.call((calendar) => listEvents(calendar, getSearchRange(lastDay)));
	return events.find(({ title }) => hasReference(title, reference));
}
