import { buildSearchText } from "#features/customers/record/rules.ts";
import { BY_VISITOR } from "#features/leads/authors.ts";
import { FORGOTTEN } from "#features/leads/messages.ts";
import type { Db } from "#platform/database/db.server.ts";
import type { Chance } from "#seed/random.ts";
import { normalizeText } from "#words/search.ts";
import { type Rows, writeAll } from "./bulk.ts";
import { createDetails } from "./details.ts";
import { createEstimate } from "./estimates.ts";
import { type Named, type Plan, type PlannedLead, type PlannedPerson, toIso } from "./plan.ts";

const AT_ONCE = 2000;
const HOUR_MS = 3_600_000;

/** Returns a person's contact. @param place the person's index, from which phone and email follow */
function createContact(person: PlannedPerson, place: number) {
	const phone = `+5076${String(place).padStart(7, "0")}`;
	const email =
		place % 5 < 3 ? `${normalizeText(person.name).replaceAll(" ", ".")}.${place}@correo.com` : null;
	return { phone, email };
}

export async function writePeople(db: Db, people: readonly PlannedPerson[]): Promise<void> {
	for (let from = 0; from < people.length; from += AT_ONCE)
		await writeAll(db, {
			customers: people.slice(from, from + AT_ONCE).map((person, offset) => {
				const contact = createContact(person, from + offset);
				const { id, name, first, last } = person;
				return {
					id,
					name,
					...contact,
					searchText: buildSearchText({ name, ...contact }),
					notes: (from + offset) % 20 === 0 ? "Prefiere que le escriban por WhatsApp." : "",
					wantsNoReminders: (from + offset) % 50 === 0 ? 1 : 0,
					createdAt: toIso(first),
					updatedAt: toIso(first),
					lastContactAt: toIso(last),
				};
			}),
		});
}

/** Writes every request with its history, its consent and the rows of its kind. */
export async function writeRequests(db: Db, chance: Chance, plan: Plan, named: Named): Promise<void> {
	for (let from = 0; from < plan.leads.length; from += AT_ONCE) {
		const rows = {
			leads: createRows(),
			leadEvents: createRows(),
			leadConsents: createRows(),
			quotes: createRows(),
			quoteItems: createRows(),
			messages: createRows(),
			appointments: createRows(),
			serviceRequests: createRows(),
			subscribers: createRows(),
			estimates: createRows(),
			estimateJobs: createRows(),
			estimateLines: createRows(),
			estimateEvents: createRows(),
		};
		for (const lead of plan.leads.slice(from, from + AT_ONCE)) {
			const { summary, rows: details } = createDetails(chance, lead, named);
			rows.leads.push(createLeadRow(chance, lead, { plan, summary, named }));
			rows.leadEvents.push(...createEvents(chance, lead, summary, named));
			for (const [table, list] of Object.entries({ ...details, ...createEstimate(lead) }))
				rows[table as keyof typeof rows].push(...list);
			if (lead.kind !== "newsletter" && !lead.isForgotten)
				rows.leadConsents.push({
					leadId: lead.id,
					version: "2026-11",
					address: "186.72.0.1",
					text: "Acepto que el taller use mis datos para responder esta solicitud.",
					acceptedAt: toIso(lead.created),
				});
		}
		await writeAll(db, rows);
	}
}

function createLeadRow(
	chance: Chance,
	lead: PlannedLead,
	{ plan, summary, named }: { plan: Plan; summary: string; named: Named },
) {
	const { id, reference, kind, state, isForgotten, created, answered, updated } = lead;
	const person = plan.people[lead.person];
	const isNewsletter = kind === "newsletter";
	const contact = person ? createContact(person, lead.person) : { phone: null, email: null };
	const address = isNewsletter ? `lector.${reference.toLowerCase()}@correo.com` : contact.email;
	const name = isForgotten ? FORGOTTEN.name : (person?.name ?? address ?? "Premios Gratis");
	const visibleSummary = isForgotten ? FORGOTTEN.summary : summary;
	const searchTerms = [reference, name, contact.phone, contact.phone, address, summary];
	return {
		id,
		reference,
		kind,
		state,
		name,
		summary: visibleSummary,
		customerId: person?.id ?? null,
		phone: contact.phone,
		phoneTyped: contact.phone,
		email: isForgotten ? null : address,
		searchText: normalizeText((isForgotten ? [reference] : searchTerms).join(" ")),
		ownerId: state !== "new" && chance.happens(0.6) ? chance.pick(named.staff).id : null,
		isQuarantined: lead.isQuarantined ? 1 : 0,
		dueAt: toIso(created + 3 * HOUR_MS),
		answeredAt: answered ? toIso(answered) : null,
		news: null,
		reopenedAt: null,
		createdAt: toIso(created),
		updatedAt: toIso(updated),
	};
}

function createEvents(chance: Chance, lead: PlannedLead, summary: string, { staff }: Named) {
	const { id: leadId, created, answered, updated, state, isForgotten } = lead;
	const event = (kind: string, author: string, text: string, instant: number) => ({
		id: chance.id(),
		leadId,
		kind,
		author,
		text,
		createdAt: toIso(instant),
	});
	if (isForgotten) return [event("note", "El sistema", FORGOTTEN.event, updated)];
	const events = [event("created", BY_VISITOR, summary, created)];
	const author = chance.pick(staff).fullName;
	if (answered) events.push(event("contact", author, "WhatsApp", answered));
	if (answered) events.push(event("state", author, state, answered + 1));
	if (chance.happens(0.3))
		events.push(event("note", author, "Llama después de las cinco, prefiere sábado.", updated));
	return events;
}

const createRows = (): Rows[string] => [];
