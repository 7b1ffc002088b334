import { ACTION_LABELS, type FieldChange } from "#core/audit/rules.ts";
import { PERSON_LABELS } from "#core/customer-records/messages.ts";
import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { KIND_LABELS } from "#core/requests/messages.ts";
import { formatCar, toEstimateCar } from "#domain/car/car.ts";
import { formatCents } from "#domain/money.ts";
import { formatInstant } from "#domain/time.ts";
import { getSubscriptionLabel } from "#features/inbox/newsletter/rules.ts";
import { EVENT_TOPIC } from "#features/operation/calendar/rules.ts";
import { formatCancellation } from "#features/workshop/appointments/messages.ts";
import { CALENDAR_TOPIC } from "#features/workshop/appointments/rules.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { EVENT_LABELS, REJECT_LABELS } from "#features/workshop/estimates/choices.ts";
import { getDecisionLabel, getEstimateStateInfo } from "#features/workshop/estimates/estimate-states.ts";
import { BASIS_LABELS, WAIT_REASONS } from "#features/workshop/work-orders/choices.ts";
import { EVENTS as ORDER_EVENTS, WITHOUT_PROMISE } from "#features/workshop/work-orders/messages.ts";
import { formatStep, getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import { SHOP_MAILBOX } from "#server/mail/mail.server.ts";
import type { PersonFile } from "./contract.ts";
import { KIND_LABELS as KINDS, OUTCOME_LABELS } from "./messages.ts";
import { loadPersonData, type PersonData } from "./person-data.server.ts";
import { createPaymentSections } from "./person-payments.server.ts";
import type { PersonRequest, RequestData } from "./person-read-model.server.ts";
import { listRequests } from "./store.server.ts";

type Fact = [label: string, value: string | null | undefined];
type Section = PersonFile["sections"][number];

/**
 * Builds the file of all data about a person, as the law lets them request it: contact data, requests, notes, consents,
 * newsletter, emails and changes of their record. Includes quarantined requests.
 *
 * @throws NotFoundError
 * @source rules 5.16; Ley 81/2019
 */
export async function buildPersonFile(db: DbOrTrx, id: string, now: Date): Promise<PersonFile> {
	const personData = await loadPersonData(db, id);
	const dataRequests = await listRequests(db, 1, [id, ...getIds(personData.merged)]);
	const { person, merged, requests, requestData, subscriptions, effects, events, changes } = personData;
	const sections: Section[] = [
		createSection("Persona", [
			...getContactFacts(person),
			["Recordatorios", person.wantsNoReminders === 1 ? "No los quiere" : "Sí"],
			["La conocemos desde", formatInstant(person.createdAt)],
			["Último contacto", formatInstant(person.lastContactAt)],
		]),
		...merged.map((file) =>
			createSection("Ficha unida a la suya", [
				...getContactFacts(file),
				["Correo que tenía la ficha", file.targetEmail],
				["RUC que tenía la ficha", file.targetRuc],
				["Notas que tenía la ficha", file.targetNotes],
				["Unida", formatInstant(file.mergedAt)],
			]),
		),
		...requests.map((request) => createRequestSection(request, requestData)),
		...requestData.orders.map((order) => createOrderSection(order, requestData)),
		...createPaymentSections(requestData),
		...requestData.estimates.map((estimate) => createEstimateSection(estimate, requestData)),
		...subscriptions.map((subscription) =>
			createSection("Boletín", [
				["Correo", subscription.email],
				["Estado", getSubscriptionLabel(subscription)],
				["Lo que aceptó", subscription.consentText],
				["Dirección de red", subscription.address],
				["Se suscribió", formatInstant(subscription.createdAt)],
			]),
		),
		createSection(
			"Cartas y avisos que salieron o esperan",
			effects.map(({ topic, payload, createdAt, doneAt }) => [
				formatInstant(createdAt),
				`${formatEffectSubject(topic, payload)}${doneAt ? "" : " (no ha salido)"}`,
			]),
		),
		createSection(
			"En el calendario del taller",
			events.map(({ day, title }) => [day, title]),
		),
		createSection(
			"Lo que pidió sobre sus datos",
			dataRequests.map(({ kind, receivedOn, dueOn, outcome }) => [
				receivedOn,
				`${KINDS[kind]} (${outcome ? OUTCOME_LABELS[outcome] : `por responder hasta el ${dueOn}`})`,
			]),
		),
		createSection(
			"Cambios de su ficha",
			changes.map(({ createdAt, author, fields, action }) => [
				formatInstant(createdAt),
				`${author}: ${formatFieldChanges(fields) || ACTION_LABELS[action]}`,
			]),
		),
	];
	// Include photos that staff removed: they are stored for some days more.
	const photos = requests.flatMap(({ id: leadId, reference }) =>
		requestData.photos
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

const getContactFacts = (file: PersonData["person"] | PersonData["merged"][number]): Fact[] => [
	["Nombre", file.name],
	["Teléfono", file.phone],
	["Correo", file.email],
	["RUC", file.ruc],
	["Notas del personal", file.notes],
];

function createRequestSection(request: PersonRequest, requestData: RequestData): Section {
	const selectOwn = <Row extends { leadId: string }>(rows: readonly Row[]) =>
		rows.filter(({ leadId }) => leadId === request.id);
	const { facts = [], wishes = [] } = requestData.contents.get(request.id) ?? {};
	const [consent] = selectOwn(requestData.consents);
	const car = findCar(request, requestData);
	const formCar = facts.find(([label]) => label === "Carro")?.[1];
	const formService = facts.find(([label]) => label === "Servicio")?.[1];
	return createSection(`Solicitud ${request.reference}`, [
		["Tipo", KIND_LABELS[request.kind]],
		["Estado", request.mergedIntoId ? "Unida a otra solicitud" : getLeadStateInfo(request.state).label],
		["Pedida", formatInstant(request.createdAt)],
		["Nombre", request.name],
		["Teléfono como lo escribió", request.phoneTyped],
		["Correo", request.email],
		["Resumen", request.summary],
		...facts,
		["Carro anotado", request.car === formCar ? null : request.car],
		["Es el carro", car && [formatCar(car), car.color, car.notes].filter(Boolean).join(". ")],
		...wishes,
		["Por qué no se hizo", request.lostReason],
		...selectOwn(requestData.visits).flatMap((visit): Fact[] => [
			["Cita", `${visit.day ?? "sin día"}, ${getVisitStateInfo(visit.state).label}`],
			["Servicio de la cita", visit.service === formService ? null : visit.service],
			["Carro de la cita", visit.car],
			["Nota de la cita", visit.note],
			["Por qué se canceló", getVisitStateInfo(visit.state).isCancelled ? formatCancellation(visit) : null],
		]),
		[
			"Fotos",
			selectOwn(requestData.photos)
				.map(({ place, storedAt }) => `foto ${place}, ${formatInstant(storedAt ?? "")}`)
				.join("; "),
		],
		["Lo que aceptó", consent?.text],
		["Aceptado", consent && formatInstant(consent.acceptedAt)],
		["Dirección de red", consent?.address],
		...selectOwn(requestData.events).map(
			({ createdAt, author, text, isRemoved }): Fact => [
				formatInstant(createdAt),
				`${author}: ${isRemoved ? "(nota quitada)" : text}`,
			],
		),
		...selectOwn(requestData.noteTexts).map(
			({ writtenAt, writtenBy, text }): Fact => [
				formatInstant(writtenAt),
				`${writtenBy}, una nota que después se corrigió: ${text}`,
			],
		),
	]);
}

function createEstimateSection(
	estimate: RequestData["estimates"][number],
	requestData: RequestData,
): Section {
	const { id } = estimate;
	const jobs = requestData.estimateJobs.filter(({ estimateId }) => estimateId === id);
	const lines = requestData.estimateLines.filter(({ jobId }) => getIds(jobs).includes(jobId));
	const events = requestData.estimateEvents.filter(({ estimateId }) => estimateId === id);
	return createSection(`Cotización ${estimate.reference}, versión ${estimate.version}`, [
		["Estado", getEstimateStateInfo(estimate.state).label],
		["Carro", formatCar(toEstimateCar(estimate))],
		["Total", formatCents(estimate.totalCents)],
		["Vale hasta", estimate.validUntil],
		["Nota", estimate.note],
		["Entrega", estimate.deliveryText],
		["Por qué el descuento", estimate.discountReason],
		["Respondió", estimate.decidedBy],
		["Aprobado", estimate.acceptedCents === null ? null : formatCents(estimate.acceptedCents)],
		["Por qué no", estimate.rejectReason && REJECT_LABELS[estimate.rejectReason]],
		["Con sus palabras", estimate.rejectText],
		...jobs.map(
			({ title, sumCents, discountCents, decision }): Fact => [
				"Trabajo",
				`${title}: ${formatCents(sumCents - discountCents)} (${getDecisionLabel(decision)})`,
			],
		),
		...lines.map(({ text, freeReason }): Fact => ["Línea", [text, freeReason].filter(Boolean).join(". ")]),
		...events.map(
			({ at: createdAt, kind, author, text, address }): Fact => [
				formatInstant(createdAt),
				[`${author}: ${EVENT_LABELS[kind]}`, text, address].filter(Boolean).join(". "),
			],
		),
	]);
}

function createOrderSection(order: RequestData["orders"][number], requestData: RequestData): Section {
	const { id, reference, state, kmIn, fuelEighths, basis } = order;
	const car = findCar(order, requestData);
	const moves = requestData.orderMoves.filter(({ orderId }) => orderId === id);
	const jobs = requestData.orderJobs.filter(({ orderId }) => orderId === id);
	return createSection(`Orden de trabajo ${reference}`, [
		["Estado", getOrderStateInfo(state).label],
		["Recibido", `${formatInstant(order.receivedAt)}, ${order.receivedBy}`],
		["Carro", car && formatCar(car)],
		["Color", car?.color],
		["Nota del carro", car?.notes],
		["Qué le pasa", order.complaint],
		["Prometido", order.promisedAt && formatInstant(order.promisedAt)],
		["Kilómetros", kmIn === null ? null : String(kmIn)],
		["Combustible", fuelEighths === null ? null : `${fuelEighths}/8`],
		["Dejó en el carro", order.belongings],
		["Sin teléfono", order.noPhone],
		[
			"Espera",
			[order.waitsFor && WAIT_REASONS[order.waitsFor].label, order.waitDetail].filter(Boolean).join(": "),
		],
		["Sin cobro", basis && `${BASIS_LABELS[basis]}: ${order.basisReason}`],
		["Entregado a", order.deliveredTo],
		...moves.map(({ at: movedAt, by, from, to, reason, promisedFrom, promisedTo }): Fact => {
			const promiseChange = ORDER_EVENTS.promised(formatPromise(promisedFrom), formatPromise(promisedTo), "");
			const step = from === to ? promiseChange : formatStep(from, to);
			return [formatInstant(movedAt), [`${by}: ${step}`, reason].filter(Boolean).join(". ")];
		}),
		...jobs.map(
			({ doneAt, doneBy, dropReason }): Fact => [
				"Trabajo",
				doneAt ? `hecho ${formatInstant(doneAt)}, ${doneBy}` : dropReason && `no se hizo: ${dropReason}`,
			],
		),
	]);
}

const formatPromise = (instant: string | null) => (instant ? formatInstant(instant) : WITHOUT_PROMISE);

/** Finds the shop's record of the car of a request or work order. */
const findCar = ({ carId }: { carId: string | null }, requestData: RequestData) =>
	requestData.cars.find(({ id }) => id === carId);

/** Creates a section without its empty rows. */
function createSection(title: string, facts: readonly Fact[]): Section {
	return { title, rows: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])) };
}

/** Formats a queued job: an email by its subject, a calendar job, or a notification to staff. */
function formatEffectSubject(topic: string, payload: string): string {
	const { subject, to } = JSON.parse(payload) as { subject?: string; to?: string };
	if (subject) return `${subject} (${to === undefined || to === SHOP_MAILBOX ? "al taller" : `a ${to}`})`;
	return topic === CALENDAR_TOPIC || topic === EVENT_TOPIC ? "Envío al calendario" : "Aviso al personal";
}

function formatFieldChanges(fields: string): string {
	const fieldTexts = (JSON.parse(fields) as FieldChange[]).map(
		({ name, from, to }) => `${PERSON_LABELS[name] ?? name}: ${formatValue(from)} → ${formatValue(to)}`,
	);
	return fieldTexts.join("; ");
}
function formatValue(value: unknown): string {
	if (typeof value === "boolean") return value ? "sí" : "no";
	return value === null || value === "" ? "nada" : String(value);
}
