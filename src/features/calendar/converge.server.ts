import {
	changeEvent,
	createEvent,
	deleteEvent,
	listEvents,
	readEvent,
	type StoredEvent,
	ZohoProblem,
} from "./client.server.ts";
import { carries, daysAround, type EventData } from "./rules.ts";
import type { Turn } from "./turn.server.ts";

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
export async function converge(turn: Turn, entry: Entry): Promise<StoredEvent | undefined> {
	const { wanted } = entry;
	const found = await existing(turn, entry);
	if (!wanted) {
		if (found) await actOn(turn, entry, found, (event) => removed(turn, event));
		return undefined;
	}
	const changed =
		found &&
		(await actOn(turn, entry, found, (event) =>
			turn.call((access, calendar) => changeEvent(access, calendar, event, wanted)),
		));
	return changed ?? create(turn, entry, wanted);
}

async function existing(turn: Turn, entry: Entry): Promise<StoredEvent | undefined> {
	if (entry.known) return { ...entry.known, title: "" };
	return entry.isInDoubt ? listed(turn, entry) : undefined;
}

async function create(turn: Turn, entry: Entry, wanted: EventData) {
	await turn.pace();
	await entry.beforeCreate();
	try {
		return await turn.call((access, calendar) => createEvent(access, calendar, wanted));
	} catch (problem) {
		// Everything else may have been stored before the answer was lost.
		if (!(problem instanceof ZohoProblem) || problem.kind !== "down") await entry.notCreated();
		throw problem;
	}
}

async function removed(turn: Turn, event: StoredEvent): Promise<StoredEvent> {
	await turn.call((access, calendar) => deleteEvent(access, calendar, event));
	return event;
}

/**
 * Changes or removes an event. When Zoho refuses, somebody may have edited it there, so that its etag is another one,
 * or deleted it.
 *
 * @returns undefined when the event is gone
 */
async function actOn(
	turn: Turn,
	entry: Entry,
	event: StoredEvent,
	act: (event: StoredEvent) => Promise<StoredEvent>,
): Promise<StoredEvent | undefined> {
	try {
		return await act(event);
	} catch (problem) {
		if (!mayBeGone(problem)) throw problem;
		const now = (await reread(turn, event)) ?? (await listed(turn, entry));
		if (!now) return undefined;
		if (now.uid === event.uid && now.etag === event.etag) throw problem;
		return act(now);
	}
}

const mayBeGone = (problem: unknown): problem is ZohoProblem =>
	problem instanceof ZohoProblem && (problem.kind === "refused" || problem.status === 404);

async function reread(turn: Turn, { uid }: StoredEvent): Promise<StoredEvent | undefined> {
	try {
		return await turn.call((access, calendar) => readEvent(access, calendar, uid));
	} catch (problem) {
		if (mayBeGone(problem)) return undefined;
		throw problem;
	}
}

async function listed(turn: Turn, entry: Entry): Promise<StoredEvent | undefined> {
	const { lastDay, reference } = entry;
	if (!lastDay) return undefined;
	const events = await turn.call((access, calendar) =>
		listEvents(access, calendar, daysAround(lastDay)),
	);
	return events.find(({ title }) => carries(title, reference));
}
