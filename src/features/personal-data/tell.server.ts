import { carLine, carOf } from "#car/car.ts";
import { CALENDAR_TOPIC } from "#features/appointments/rules.ts";
import { calledOff } from "#features/appointments/sentences.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { EVENT_TOPIC } from "#features/calendar/rules.ts";
import { ACTION_WORDS, type FieldChange } from "#features/changes/rules.ts";
import { PERSON_LABELS } from "#features/customers/record/sentences.ts";
import { EVENT_LABELS, REJECT_LABELS } from "#features/estimates/choices.ts";
import { decisionWords, factsOf as factsOfEstimate } from "#features/estimates/estimate-states.ts";
import { factsOf as factsOfRequest } from "#features/leads/lead-states.ts";
import { KIND_LABELS } from "#features/leads/sentences.ts";
import { subscriptionWords } from "#features/newsletter/state-labels.ts";
import { BASES, WAITS } from "#features/work-orders/choices.ts";
import {
	factsOf as factsOfOrder,
	stepWords as orderStep,
} from "#features/work-orders/order-states.ts";
import { EVENTS as ORDER_EVENTS, UNKNOWN_PROMISE } from "#features/work-orders/sentences.ts";
import { formatCents } from "#panama/dollars.ts";
import { clockTime, panamaDay, panamaMinuteOfDay } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { idsOf } from "#platform/database/rows.server.ts";
import { SHOP_MAILBOX } from "#platform/mail/mail.server.ts";
import type { PersonFile } from "./contract.ts";
import { type Everything, everythingOf } from "./everything.server.ts";
import type { requestsOf, wordsOf } from "./person-read-model.server.ts";
import { KIND_LABELS as KINDS, OUTCOME_LABELS } from "./sentences.ts";
import { listRequests } from "./store.server.ts";

type Fact = [label: string, value: string | null | undefined];
type Section = PersonFile["sections"][number];
type Words = Awaited<ReturnType<typeof wordsOf>>;
type Request = Awaited<ReturnType<typeof requestsOf>>[number];

/**
 * Builds the file of all data about a person, as the law lets them request it: contact data, requests, notes, consents,
 * newsletter, emails and changes of their record. Includes quarantined requests.
 *
 * @throws NotFoundError
 * @source rules 5.16; Ley 81/2019
 */
export async function tellPerson(db: DbOrTrx, id: string, now: Date): Promise<PersonFile> {
	const found = await everythingOf(db, id);
	const asked = await listRequests(db, 1, [id, ...idsOf(found.merged)]);
	const { person, merged, requests, words, subscriptions, effects, events, changes } = found;
	const sections: Section[] = [
		section("Persona", [
			...factsOfFile(person),
			["Recordatorios", person.wantsNoReminders === 1 ? "No los quiere" : "Sí"],
			["La conocemos desde", moment(person.createdAt)],
			["Último contacto", moment(person.lastContactAt)],
		]),
		...merged.map((file) =>
			section("Ficha unida a la suya", [...factsOfFile(file), ["Unida", moment(file.mergedAt)]]),
		),
		...requests.map((request) => requestSection(request, words)),
		...words.orders.map((order) => orderSection(order, words)),
		...words.estimates.map((estimate) => estimateSection(estimate, words)),
		...subscriptions.map((one) =>
			section("Boletín", [
				["Correo", one.email],
				["Estado", subscriptionWords(one)],
				["Lo que aceptó", one.consentText],
				["Dirección de red", one.address],
				["Se suscribió", moment(one.createdAt)],
			]),
		),
		section(
			"Cartas y avisos que salieron o esperan",
			effects.map(({ topic, payload, createdAt, doneAt }) => [
				moment(createdAt),
				`${subjectOf(topic, payload)}${doneAt ? "" : " (no ha salido)"}`,
			]),
		),
		section(
			"En el calendario del taller",
			events.map(({ day, title }) => [day, title]),
		),
		section(
			"Lo que pidió sobre sus datos",
			asked.map(({ kind, receivedOn, dueOn, outcome }) => [
				receivedOn,
				`${KINDS[kind]} (${outcome ? OUTCOME_LABELS[outcome] : `por responder hasta el ${dueOn}`})`,
			]),
		),
		section(
			"Cambios de su ficha",
			changes.map(({ createdAt, author, fields, action }) => [
				moment(createdAt),
				`${author}: ${fieldsOf(fields) || ACTION_WORDS[action]}`,
			]),
		),
	];
	// Include photos that staff removed: they are stored for some days more.
	const photos = requests.flatMap(({ id: leadId, reference }) =>
		words.photos
			.filter((photo) => photo.leadId === leadId)
			.map(({ id, place }) => ({ id, name: `${reference}, foto ${place}` })),
	);
	return {
		photos,
		name: person.name,
		made_at: now.toISOString(),
		sections: sections.filter(({ rows }) => rows.length > 0),
	};
}

const factsOfFile = (file: Everything["person"] | Everything["merged"][number]): Fact[] => [
	["Nombre", file.name],
	["Teléfono", file.phone],
	["Correo", file.email],
	["RUC", file.ruc],
	["Notas del personal", file.notes],
];

function requestSection(request: Request, words: Words): Section {
	const of = <Row extends { leadId: string }>(rows: readonly Row[]) =>
		rows.filter(({ leadId }) => leadId === request.id);
	const [quote] = of(words.quotes);
	const [message] = of(words.messages);
	const [appointment] = of(words.appointments);
	const [service] = of(words.services);
	const [visit] = of(words.visits);
	const [consent] = of(words.consents);
	const car = carOfShop(request, words);
	return section(`Solicitud ${request.reference}`, [
		["Tipo", KIND_LABELS[request.kind]],
		["Estado", factsOfRequest(request.state).label],
		["Pedida", moment(request.createdAt)],
		["Nombre", request.name],
		["Teléfono como lo escribió", request.phoneTyped],
		["Correo", request.email],
		["Resumen", request.summary],
		[
			"Productos",
			of(words.items)
				.map(({ quantity, name, sku }) => `${quantity} × ${name} (${sku})`)
				.join("; "),
		],
		["Servicio", appointment?.service ?? service?.serviceName ?? message?.service],
		["Carro", carLine(carOf(quote ?? service ?? appointment ?? {})) || message?.vehicleType],
		["Es el carro", car && [carLine(car), car.color, car.notes].filter(Boolean).join(". ")],
		[
			"Mensaje",
			message?.message || quote?.notes || service?.description || appointment?.description,
		],
		["Día que prefería", appointment?.preferredDate ?? service?.preferredDate],
		["Cita", visit && `${visit.day ?? "sin día"}, ${factsOf(visit.state).label}`],
		["Carro de la cita", visit?.car],
		["Nota de la cita", visit?.note],
		["Por qué se canceló", visit && factsOf(visit.state).isCalledOff ? calledOff(visit) : null],
		[
			"Fotos",
			of(words.photos)
				.map(({ place, storedAt }) => `foto ${place}, ${moment(storedAt ?? "")}`)
				.join("; "),
		],
		["Lo que aceptó", consent?.text],
		["Aceptado", consent && moment(consent.acceptedAt)],
		["Dirección de red", consent?.address],
		...of(words.events).map(
			({ createdAt, author, text, isRemoved }): Fact => [
				moment(createdAt),
				`${author}: ${isRemoved ? "(nota quitada)" : text}`,
			],
		),
		...of(words.noteTexts).map(
			({ writtenAt, writtenBy, text }): Fact => [
				moment(writtenAt),
				`${writtenBy}, una nota que después se corrigió: ${text}`,
			],
		),
	]);
}

function estimateSection(estimate: Words["estimates"][number], words: Words): Section {
	const { id } = estimate;
	const jobs = words.estimateJobs.filter(({ estimateId }) => estimateId === id);
	const events = words.estimateEvents.filter(({ estimateId }) => estimateId === id);
	return section(`Cotización ${estimate.reference}, versión ${estimate.version}`, [
		["Estado", factsOfEstimate(estimate.state).label],
		["Carro", carLine(carOf(estimate))],
		["Total", formatCents(estimate.totalCents)],
		["Vale hasta", estimate.validUntil],
		["Nota", estimate.note],
		["Por qué el descuento", estimate.discountReason],
		["Respondió", estimate.decidedBy],
		["Aprobado", estimate.acceptedCents === null ? null : formatCents(estimate.acceptedCents)],
		["Por qué no", estimate.rejectReason && REJECT_LABELS[estimate.rejectReason]],
		["Con sus palabras", estimate.rejectText],
		...jobs.map(
			({ title, sumCents, discountCents, decision }): Fact => [
				"Trabajo",
				`${title}: ${formatCents(sumCents - discountCents)} (${decisionWords(decision)})`,
			],
		),
		...events.map(
			({ at, kind, author, text, address }): Fact => [
				moment(at),
				[`${author}: ${EVENT_LABELS[kind]}`, text, address].filter(Boolean).join(". "),
			],
		),
	]);
}

function orderSection(order: Words["orders"][number], words: Words): Section {
	const { leadId, reference, state, kmIn, fuelEighths, basis } = order;
	const car = carOfShop(order, words);
	const moves = words.orderMoves.filter((move) => move.leadId === leadId);
	const jobs = words.orderJobs.filter((job) => job.leadId === leadId);
	return section(`Orden de trabajo ${reference}`, [
		["Estado", factsOfOrder(state).label],
		["Recibido", `${moment(order.receivedAt)}, ${order.receivedBy}`],
		["Carro", car && carLine(car)],
		["Color", car?.color],
		["Nota del carro", car?.notes],
		["Qué le pasa", order.complaint],
		["Prometido", order.promisedAt && moment(order.promisedAt)],
		["Kilómetros", kmIn === null ? null : String(kmIn)],
		["Combustible", fuelEighths === null ? null : `${fuelEighths}/8`],
		["Dejó en el carro", order.belongings],
		["Sin teléfono", order.noPhone],
		[
			"Espera",
			[order.waitsFor && WAITS[order.waitsFor].label, order.waitText].filter(Boolean).join(": "),
		],
		["Sin cobro", basis && `${BASES[basis]}: ${order.basisWhy}`],
		["Entregado a", order.deliveredTo],
		...moves.map(({ at, by, from, to, reason, promisedFrom, promisedTo }): Fact => {
			const promised = ORDER_EVENTS.promised(hour(promisedFrom), hour(promisedTo), "");
			const step = from === to ? promised : orderStep(from, to);
			return [moment(at), [`${by}: ${step}`, reason].filter(Boolean).join(". ")];
		}),
		...jobs.map(
			({ doneAt, doneBy, droppedWhy }): Fact => [
				"Trabajo",
				doneAt ? `hecho ${moment(doneAt)}, ${doneBy}` : droppedWhy && `no se hizo: ${droppedWhy}`,
			],
		),
	]);
}

const hour = (instant: string | null) => (instant ? moment(instant) : UNKNOWN_PROMISE);

/** Finds the shop's record of the car of a request or work order. */
const carOfShop = ({ carId }: { carId: string | null }, words: Words) =>
	words.cars.find(({ id }) => id === carId);

/** Creates a section without its empty rows. */
function section(title: string, facts: readonly Fact[]): Section {
	return { title, rows: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])) };
}

/** Formats an instant as «2026-11-20, 10:30 AM» in Panama, readable years later and by machines. */
function moment(instant: string): string {
	const at = new Date(instant);
	return `${panamaDay(at)}, ${clockTime(panamaMinuteOfDay(at))}`;
}

/** Formats a queued job: an email by its subject, a calendar job, or a notification to staff. */
function subjectOf(topic: string, payload: string): string {
	const { subject, to } = JSON.parse(payload) as { subject?: string; to?: string };
	if (subject)
		return `${subject} (${to === undefined || to === SHOP_MAILBOX ? "al taller" : `a ${to}`})`;
	return topic === CALENDAR_TOPIC || topic === EVENT_TOPIC
		? "Envío al calendario"
		: "Aviso al personal";
}

function fieldsOf(fields: string): string {
	const told = (JSON.parse(fields) as FieldChange[]).map(
		({ name, from, to }) => `${PERSON_LABELS[name] ?? name}: ${said(from)} → ${said(to)}`,
	);
	return told.join("; ");
}
function said(value: unknown): string {
	if (typeof value === "boolean") return value ? "sí" : "no";
	return value === null || value === "" ? "nada" : String(value);
}
