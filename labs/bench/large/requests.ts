import { buildSearchText } from "#core/customer-records/rules.ts";
import { BY_VISITOR } from "#core/requests/authors.ts";
import { FORGOTTEN } from "#core/requests/messages.ts";
import { normalizeText } from "#domain/text/search.ts";
import type { RandomGenerator } from "#seed/random.ts";
import type { Db } from "#server/database/db.server.ts";
import { insertRows, type RowsByTable } from "./bulk.ts";
import { createDetails } from "./details.ts";
import { createEstimate } from "./estimates.ts";
import { type Plan, type PlannedLead, type PlannedPerson, type ReferenceData, toIso } from "./plan.ts";

const CHUNK_SIZE = 2000;
const HOUR_MS = 3_600_000;

/** Returns a person's contact. @param personIndex the person's index, from which phone and email follow */
function createContact(person: PlannedPerson, personIndex: number) {
	const phone = `+5076${String(personIndex).padStart(7, "0")}`;
	const email =
		personIndex % 5 < 3
			? `${normalizeText(person.name).replaceAll(" ", ".")}.${personIndex}@correo.com`
			: null;
	return { phone, email };
}

export async function writeCustomers(db: Db, people: readonly PlannedPerson[]): Promise<void> {
	for (let offset = 0; offset < people.length; offset += CHUNK_SIZE)
		await insertRows(db, {
			customers: people.slice(offset, offset + CHUNK_SIZE).map((person, indexInChunk) => {
				const contact = createContact(person, offset + indexInChunk);
				const { id, name, firstContactAtMs, lastContactAtMs } = person;
				return {
					id,
					name,
					...contact,
					searchText: buildSearchText({ name, ...contact }),
					notes: (offset + indexInChunk) % 20 === 0 ? "Prefiere que le escriban por WhatsApp." : "",
					wantsNoReminders: (offset + indexInChunk) % 50 === 0 ? 1 : 0,
					createdAt: toIso(firstContactAtMs),
					updatedAt: toIso(firstContactAtMs),
					lastContactAt: toIso(lastContactAtMs),
				};
			}),
		});
}

/** Writes every request with its history, its consent and the rows of its kind. */
export async function writeRequests(
	db: Db,
	chance: RandomGenerator,
	plan: Plan,
	referenceData: ReferenceData,
): Promise<void> {
	for (let offset = 0; offset < plan.leads.length; offset += CHUNK_SIZE) {
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
		for (const lead of plan.leads.slice(offset, offset + CHUNK_SIZE)) {
			const { summary, rows: detailRows } = createDetails(chance, lead, referenceData);
			rows.leads.push(createLeadRow(chance, lead, { plan, summary, referenceData }));
			rows.leadEvents.push(...createEvents(chance, lead, summary, referenceData));
			for (const [table, tableRows] of Object.entries({ ...detailRows, ...createEstimate(lead) }))
				rows[table as keyof typeof rows].push(...tableRows);
			if (lead.kind !== "newsletter" && !lead.isForgotten)
				rows.leadConsents.push({
					leadId: lead.id,
					version: "2026-11",
					address: "186.72.0.1",
					text: "Acepto que el taller use mis datos para responder esta solicitud.",
					acceptedAt: toIso(lead.createdAtMs),
				});
		}
		await insertRows(db, rows);
	}
}

function createLeadRow(
	chance: RandomGenerator,
	lead: PlannedLead,
	{ plan, summary, referenceData }: { plan: Plan; summary: string; referenceData: ReferenceData },
) {
	const { id, reference, kind, state, isForgotten, createdAtMs, answeredAtMs, updatedAtMs } = lead;
	const person = plan.people[lead.personIndex];
	const isNewsletter = kind === "newsletter";
	const contact = person ? createContact(person, lead.personIndex) : { phone: null, email: null };
	const emailAddress = isNewsletter ? `lector.${reference.toLowerCase()}@correo.com` : contact.email;
	const name = isForgotten ? FORGOTTEN.name : (person?.name ?? emailAddress ?? "Premios Gratis");
	const visibleSummary = isForgotten ? FORGOTTEN.summary : summary;
	const searchTerms = [reference, name, contact.phone, contact.phone, emailAddress, summary];
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
		email: isForgotten ? null : emailAddress,
		searchText: normalizeText((isForgotten ? [reference] : searchTerms).join(" ")),
		ownerId: state !== "new" && chance.nextBoolean(0.6) ? chance.pickItem(referenceData.staff).id : null,
		isQuarantined: lead.isQuarantined ? 1 : 0,
		dueAt: toIso(createdAtMs + 3 * HOUR_MS),
		answeredAt: answeredAtMs ? toIso(answeredAtMs) : null,
		alert: null,
		reopenedAt: null,
		createdAt: toIso(createdAtMs),
		updatedAt: toIso(updatedAtMs),
	};
}

function createEvents(chance: RandomGenerator, lead: PlannedLead, summary: string, { staff }: ReferenceData) {
	const { id: leadId, createdAtMs, answeredAtMs, updatedAtMs, state, isForgotten } = lead;
	const createEvent = (kind: string, author: string, text: string, instant: number) => ({
		id: chance.createId(),
		leadId,
		kind,
		author,
		text,
		createdAt: toIso(instant),
	});
	if (isForgotten) return [createEvent("note", "El sistema", FORGOTTEN.event, updatedAtMs)];
	const events = [createEvent("created", BY_VISITOR, summary, createdAtMs)];
	const author = chance.pickItem(staff).fullName;
	if (answeredAtMs) events.push(createEvent("contact", author, "WhatsApp", answeredAtMs));
	if (answeredAtMs) events.push(createEvent("state", author, state, answeredAtMs + 1));
	if (chance.nextBoolean(0.3))
		events.push(createEvent("note", author, "Llama después de las cinco, prefiere sábado.", updatedAtMs));
	return events;
}

const createRows = (): RowsByTable[string] => [];
