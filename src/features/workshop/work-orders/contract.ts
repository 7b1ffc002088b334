import { z } from "zod";
import {
	createDaySchema,
	createIntegerSchema,
	createNameSchema,
	createOptionalEmailSchema,
	createOptionalLineSchema,
	createTextSchema,
	ExpectedVersion,
} from "#domain/limits.ts";
import { CarInput, WorkshopCar } from "#features/workshop/cars/contract.ts";
import { MAX_UNIT_CENTS } from "#features/workshop/estimates/bounds.ts";
import { PRICE_LIST_MESSAGES } from "#features/workshop/estimates/messages.ts";
import { SelectedWork } from "#features/workshop/estimates/price-list/price-list-contract.ts";
import { BASIS_NAMES, GROUP_NAMES, JOB_MARKS, NO_PLATE_NAMES, WAIT_REASON_NAMES } from "./choices.ts";
import { REQUIRED_MESSAGES } from "./messages.ts";
import { ORDER_STATES } from "./order-states.ts";

const id = z.string().max(60);
const instant = z.iso.datetime(REQUIRED_MESSAGES.promised).max(30, REQUIRED_MESSAGES.promised);

/** A new customer who brings a car; a missing telephone needs a reason. */
const NewPerson = z.object({
	name: createNameSchema(120, REQUIRED_MESSAGES.name, "El nombre admite 120 letras"),
	phone: createOptionalLineSchema(40, REQUIRED_MESSAGES.phone, "Ese teléfono es demasiado largo").default(""),
	email: createOptionalEmailSchema("Escribe el correo, o déjalo vacío").default(""),
});

const Kilometres = createIntegerSchema(0, 2_000_000, "Escribe los kilómetros, de 0 a 2000000");
/** The details noted about a car inside. An edit omits what does not change, a reception what is unknown. */
const IntakeFields = z
	.object({
		km_in: Kilometres.nullable(),
		/** The unusual odometer reading that the user confirmed. */
		km_confirmed: Kilometres,
		fuel_eighths: createIntegerSchema(0, 8, "El combustible va de 0 a 8 octavos").nullable(),
		belongings: z.string("Escribe qué dejó").trim().max(1000, "Admite 1000 letras"),
		mechanic_id: id.nullable(),
	})
	.partial();
const complaint = createTextSchema(2000, REQUIRED_MESSAGES.complaint, "Admite 2000 letras");
const BasisFields = {
	basis: z.enum(BASIS_NAMES).optional(),
	basis_reason: createOptionalLineSchema(
		500,
		REQUIRED_MESSAGES.basisReason,
		"El motivo admite 500 letras",
	).default(""),
};

/** Receives a car for a request, for a known customer or for a walk-in. */
export const Reception = z.object({
	lead_id: id.optional(),
	customer_id: id.optional(),
	person: NewPerson.optional(),
	no_phone: createOptionalLineSchema(200, REQUIRED_MESSAGES.phone, "Admite 200 letras").default(""),
	complaint,
	...CarInput.shape,
	no_plate: z.enum(NO_PLATE_NAMES).optional(),
	/** Null while unknown. */
	promised_at: instant.nullable(),
	/** Price list items that the customer approves at the counter with the reception. */
	work: SelectedWork.default([]),
	...BasisFields,
	...IntakeFields.shape,
});
export type Reception = z.infer<typeof Reception>;

/** Changes an order. The customer reads `promise_reason`; `wait_detail` names the thing that the work waits for. */
export const OrderEdit = z.object({
	updated_at: ExpectedVersion,
	complaint: complaint.optional(),
	promised_at: instant.nullable().optional(),
	promise_reason: createOptionalLineSchema(
		300,
		REQUIRED_MESSAGES.promiseReason,
		"El motivo admite 300 letras",
	).default(""),
	waits_for: z.enum(WAIT_REASON_NAMES).nullable().optional(),
	wait_detail: createOptionalLineSchema(300, REQUIRED_MESSAGES.waitDetail, "Admite 300 letras").default(""),
	wait_until: createDaySchema("Elige el día").nullable().default(null),
	...IntakeFields.shape,
	/** The odometer at the delivery. Once the car left, the owner corrects it and `km_in`, and nothing else. */
	km_out: Kilometres.nullable().optional(),
});
export type OrderEdit = z.infer<typeof OrderEdit>;

/** Moves an order. A delivery needs `delivered_to` and `total_cents`, the total that the user saw. */
export const OrderMove = z.object({
	to: z.enum(ORDER_STATES, "Elige a qué estado pasa"),
	updated_at: ExpectedVersion,
	reason: createOptionalLineSchema(500, REQUIRED_MESSAGES.reason, "El motivo admite 500 letras").default(""),
	...BasisFields,
	delivered_to: createOptionalLineSchema(
		120,
		REQUIRED_MESSAGES.deliveredTo,
		"El nombre admite 120 letras",
	).default(""),
	total_cents: z.number().int().min(0).max(1_000_000_000).optional(),
	/** The odometer at the delivery; it cannot show less than at the reception. */
	km_out: Kilometres.nullable().optional(),
	/** The check-up charge of a car that leaves unrepaired, with ITBMS; omitted for none. */
	checkup_cents: createIntegerSchema(1, MAX_UNIT_CENTS, PRICE_LIST_MESSAGES.price).optional(),
});
export type OrderMove = z.infer<typeof OrderMove>;

/** Adds price list items to a car inside, which its customer approved at the counter. */
export const AddedWork = z.object({
	updated_at: ExpectedVersion,
	work: SelectedWork.min(1, PRICE_LIST_MESSAGES.none),
});
export type AddedWork = z.infer<typeof AddedWork>;

export const OrderUndo = z.object({ updated_at: ExpectedVersion });

/** Marks a job as done, open again (`done` false) or dropped with a reason; `was` is the expected current mark. */
export const JobMark = z.object({
	done: z.boolean("Di si está hecho"),
	was: z.enum(JOB_MARKS, "Di cómo estaba el trabajo"),
	drop_reason: createOptionalLineSchema(
		300,
		REQUIRED_MESSAGES.dropReason,
		"El motivo admite 300 letras",
	).default(""),
});
export type JobMark = z.infer<typeof JobMark>;

/** The fields of a car inside that reception and mechanics share: no personal data, no price, no link. */
export const SharedOrderCard = z.object({
	id: z.string(),
	lead_id: z.string(),
	reference: z.string(),
	state: z.enum(ORDER_STATES),
	group: z.enum(GROUP_NAMES).nullable(),
	/** The thing that blocks progress, as text. */
	blocker: z.string(),
	promised_at: z.iso.datetime().nullable(),
	is_late: z.boolean(),
	days_inside: z.number().int(),
	complaint: z.string(),
	mechanic: z.object({ id: z.string(), full_name: z.string() }).nullable(),
	waits_for: z.enum(WAIT_REASON_NAMES).nullable(),
	wait_detail: z.string(),
	wait_until: z.iso.date().nullable(),
	jobs_approved: z.number().int(),
	jobs_done: z.number().int(),
	updated_at: z.iso.datetime(),
});

/** An order on the board of «Taller». */
export const OrderCard = SharedOrderCard.extend({
	state_at: z.iso.datetime(),
	/** The party that acts next. */
	turn: z.enum(["shop", "customer", "other"]),
	car: WorkshopCar,
	name: z.string(),
	phone: z.string().nullable(),
	has_whatsapp: z.boolean(),
	customer_id: z.string().nullable(),
	/** The titles of the approved jobs. */
	approved: z.array(z.string()),
	received_at: z.iso.datetime(),
});
export type OrderCard = z.infer<typeof OrderCard>;

/** An approved job with its progress. A job whose approval was withdrawn stays listed but counts no more. */
export const OrderJob = z.object({
	id: z.string(),
	title: z.string(),
	total_cents: z.number().int(),
	is_approved: z.boolean(),
	done_at: z.iso.datetime().nullable(),
	done_by: z.string().nullable(),
	drop_reason: z.string(),
	/** The warranty as a sentence, or "" for none. */
	warranty: z.string(),
});
export type OrderJob = z.infer<typeof OrderJob>;

/** A possible transition; `why_not` says why it is not allowed now. */
const NextMove = z.object({
	to: z.enum(ORDER_STATES),
	press: z.string(),
	needs_reason: z.boolean(),
	is_back: z.boolean(),
	why_not: z.string().nullable(),
});

export const Order = OrderCard.extend({
	km_in: z.number().int().nullable(),
	km_out: z.number().int().nullable(),
	fuel_eighths: z.number().int().nullable(),
	belongings: z.string(),
	no_plate: z.enum(NO_PLATE_NAMES).nullable(),
	/** The telephone as typed, perhaps with an extension or a second number. */
	phone_typed: z.string().nullable(),
	no_phone: z.string(),
	received_by: z.string(),
	basis: z.enum(BASIS_NAMES).nullable(),
	basis_reason: z.string(),
	delivered_to: z.string(),
	jobs: z.array(OrderJob),
	/** The amount due: the total of the jobs done. */
	total_cents: z.number().int(),
	estimate: z
		.object({
			id: z.string(),
			reference: z.string(),
			total_cents: z.number().int(),
			is_waiting: z.boolean(),
		})
		.nullable(),
	/** The estimate draft that is not sent yet. */
	draft_id: z.string().nullable(),
	moves: z.array(
		z.object({
			at: z.iso.datetime(),
			by: z.string(),
			from: z.enum(ORDER_STATES).nullable(),
			to: z.enum(ORDER_STATES),
			reason: z.string(),
			promised_from: z.iso.datetime().nullable(),
			promised_to: z.iso.datetime().nullable(),
		}),
	),
	next: z.array(NextMove),
	can_undo: z.boolean(),
	/** Whether the customer of a ready car knows that it is ready. */
	is_notified: z.boolean(),
	/** The customer's page; null while the site has no address. */
	link: z.string().nullable(),
	/** The chat texts for the current state and for a changed promise. */
	message: z.string(),
	promise_message: z.string(),
	now: z.iso.datetime(),
});
export type Order = z.infer<typeof Order>;

/** An open item as text, with its amount, since when it is open, and its request. */
export const CarOpen = z.object({
	lead_id: z.string(),
	kind: z.enum(["inside", "unanswered", "undone", "deferred", "dropped"]),
	/** The job, the order or the estimate. */
	subject: z.string(),
	text: z.string(),
	cents: z.number().int().nullable(),
	at: z.iso.datetime(),
});
export type CarOpen = z.infer<typeof CarOpen>;
