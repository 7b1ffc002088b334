import { searchTextOf } from "#features/customers/record/rules.ts";
import { BY_VISITOR } from "#features/leads/authors.ts";
import { FORGOTTEN } from "#features/leads/sentences.ts";
import type { Db } from "#platform/database/db.server.ts";
import type { Chance } from "#seed/chance.ts";
import { fold } from "#words/search.ts";
import { type Rows, writeAll } from "./bulk.ts";
import { detailsOf } from "./details.ts";
import { estimateOf } from "./estimates.ts";
import { iso, type Named, type Plan, type PlannedLead, type PlannedPerson } from "./plan.ts";

const AT_ONCE = 2000;
const HOUR_MS = 3_600_000;

/** Returns a person's contact. @param place the person's index, from which phone and email follow */
function contactOf(person: PlannedPerson, place: number) {
	const phone = `+5076${String(place).padStart(7, "0")}`;
	const email =
		place % 5 < 3 ? `${fold(person.name).replaceAll(" ", ".")}.${place}@correo.com` : null;
	return { phone, email };
}

export async function writePeople(db: Db, people: readonly PlannedPerson[]): Promise<void> {
	for (let from = 0; from < people.length; from += AT_ONCE)
		await writeAll(db, {
			customers: people.slice(from, from + AT_ONCE).map((person, offset) => {
				const contact = contactOf(person, from + offset);
				const { id, name, first, last } = person;
				return {
					id,
					name,
					...contact,
					searchText: searchTextOf({ name, ...contact }),
					notes: (from + offset) % 20 === 0 ? "Prefiere que le escriban por WhatsApp." : "",
					wantsNoReminders: (from + offset) % 50 === 0 ? 1 : 0,
					createdAt: iso(first),
					updatedAt: iso(first),
					lastContactAt: iso(last),
				};
			}),
		});
}

/** Writes every request with its history, its consent and the rows of its kind. */
export async function writeRequests(
	db: Db,
	chance: Chance,
	plan: Plan,
	named: Named,
): Promise<void> {
	for (let from = 0; from < plan.leads.length; from += AT_ONCE) {
		const rows = {
			leads: none(),
			leadEvents: none(),
			leadConsents: none(),
			quotes: none(),
			quoteItems: none(),
			messages: none(),
			appointments: none(),
			serviceRequests: none(),
			subscribers: none(),
			estimates: none(),
			estimateJobs: none(),
			estimateLines: none(),
			estimateEvents: none(),
		};
		for (const lead of plan.leads.slice(from, from + AT_ONCE)) {
			const { summary, rows: details } = detailsOf(chance, lead, named);
			rows.leads.push(leadRow(chance, lead, { plan, summary, named }));
			rows.leadEvents.push(...eventsOf(chance, lead, summary, named));
			for (const [table, list] of Object.entries({ ...details, ...estimateOf(lead) }))
				rows[table as keyof typeof rows].push(...list);
			if (lead.kind !== "newsletter" && !lead.isForgotten)
				rows.leadConsents.push({
					leadId: lead.id,
					version: "2026-11",
					address: "186.72.0.1",
					text: "Acepto que el taller use mis datos para responder esta solicitud.",
					acceptedAt: iso(lead.created),
				});
		}
		await writeAll(db, rows);
	}
}

function leadRow(
	chance: Chance,
	lead: PlannedLead,
	{ plan, summary, named }: { plan: Plan; summary: string; named: Named },
) {
	const { id, reference, kind, state, isForgotten, created, answered, updated } = lead;
	const person = plan.people[lead.person];
	const isNewsletter = kind === "newsletter";
	const contact = person ? contactOf(person, lead.person) : { phone: null, email: null };
	const address = isNewsletter ? `lector.${reference.toLowerCase()}@correo.com` : contact.email;
	const name = isForgotten ? FORGOTTEN.name : (person?.name ?? address ?? "Premios Gratis");
	const told = isForgotten ? FORGOTTEN.summary : summary;
	const words = [reference, name, contact.phone, contact.phone, address, summary];
	return {
		id,
		reference,
		kind,
		state,
		name,
		summary: told,
		customerId: person?.id ?? null,
		phone: contact.phone,
		phoneTyped: contact.phone,
		email: isForgotten ? null : address,
		searchText: fold((isForgotten ? [reference] : words).join(" ")),
		ownerId: state !== "new" && chance.happens(0.6) ? chance.of(named.staff).id : null,
		isQuarantined: lead.isQuarantined ? 1 : 0,
		dueAt: iso(created + 3 * HOUR_MS),
		answeredAt: answered ? iso(answered) : null,
		news: null,
		reopenedAt: null,
		createdAt: iso(created),
		updatedAt: iso(updated),
	};
}

function eventsOf(chance: Chance, lead: PlannedLead, summary: string, { staff }: Named) {
	const { id: leadId, created, answered, updated, state, isForgotten } = lead;
	const event = (kind: string, author: string, text: string, at: number) => ({
		id: chance.id(),
		leadId,
		kind,
		author,
		text,
		createdAt: iso(at),
	});
	if (isForgotten) return [event("note", "El sistema", FORGOTTEN.event, updated)];
	const events = [event("created", BY_VISITOR, summary, created)];
	const author = chance.of(staff).fullName;
	if (answered) events.push(event("contact", author, "WhatsApp", answered));
	if (answered) events.push(event("state", author, state, answered + 1));
	if (chance.happens(0.3))
		events.push(event("note", author, "Llama después de las cinco, prefiere sábado.", updated));
	return events;
}

const none = (): Rows[string] => [];
