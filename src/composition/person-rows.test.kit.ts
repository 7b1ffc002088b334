import {
	CUSTOMER_ID,
	DAY,
	EMAIL,
	LEAD_IDS,
	NOW,
	PHONE_END,
	STAFF,
	type TableRows,
	TEXT,
} from "./person-row-values.test.kit.ts";
import { WORKSHOP_ROWS } from "./workshop-rows.test.kit.ts";

const KINDS = ["quote", "contact", "appointment", "service_request"] as const;
const [QUOTE_ID, MESSAGE_ID, APPOINTMENT_ID, SERVICE_ID] = LEAD_IDS;

/**
 * A person with a row in every table that can hold one. A column that a row leaves out gets a marker, so that codes are
 * written out, also those that may be null.
 */
export const PERSON_ROWS: TableRows = {
	customers: [
		{
			id: CUSTOMER_ID,
			phone: `+5076987${PHONE_END}`,
			name: TEXT,
			email: EMAIL,
			ruc: "8-765-4321 DV 12",
			searchText: TEXT,
			notes: TEXT,
			createdAt: NOW,
			updatedAt: NOW,
			lastContactAt: NOW,
		},
	],
	cars: [
		{
			...{ id: "car", plate: "ZQ9876", brand: TEXT, model: TEXT, year: 2015, color: TEXT, notes: TEXT },
			...{ createdAt: NOW, updatedAt: NOW },
		},
	],
	leads: LEAD_IDS.map((id, index) => ({
		id,
		reference: `LEAD-${index}`,
		kind: KINDS[index] ?? "contact",
		state: "lost" as const,
		customerId: CUSTOMER_ID,
		name: TEXT,
		phone: `+5076987${PHONE_END}`,
		phoneTyped: "6987 1234",
		email: EMAIL,
		summary: TEXT,
		channel: "site" as const,
		carId: "car",
		urgency: null,
		lostReason: TEXT,
		searchText: TEXT,
		isQuarantined: 0,
		dueAt: NOW,
		alert: null,
		mergedIntoId: id === MESSAGE_ID ? QUOTE_ID : null,
		createdAt: NOW,
		updatedAt: NOW,
	})),
	mergedCustomers: [
		{
			id: "merged-customer",
			phone: "+50769874321",
			name: TEXT,
			email: "zory@empresa.pa",
			ruc: "8-765-4322 DV 13",
			notes: TEXT,
			wantsNoReminders: 0,
			createdAt: NOW,
			lastContactAt: NOW,
			targetId: CUSTOMER_ID,
			targetEmail: "zoraida@antes.pa",
			targetNotes: TEXT,
			targetWantsNoReminders: 0,
			targetRuc: "8-765-4323 DV 14",
			author: STAFF,
			mergedAt: NOW,
		},
	],
	mergedRequests: [{ leadId: QUOTE_ID, customerId: "merged-customer" }],
	changes: [
		{
			id: "change",
			subject: "customer",
			subjectId: CUSTOMER_ID,
			action: "updated",
			author: STAFF,
			fields: JSON.stringify([{ name: "notes", from: "", to: TEXT }]),
			createdAt: NOW,
		},
	],
	leadEvents: [
		{
			...{ id: "event", leadId: QUOTE_ID, kind: "note", author: STAFF, text: TEXT, createdAt: NOW },
			editedBy: STAFF,
		},
	],
	noteTexts: [{ id: "note-text", eventId: "event", text: TEXT, writtenBy: STAFF, writtenAt: NOW }],
	leadMerges: [
		{
			leadId: MESSAGE_ID,
			targetId: QUOTE_ID,
			mergedAt: NOW,
			snapshot: JSON.stringify({
				merged: { state: "new", lostReason: TEXT },
				before: { car: TEXT },
				after: {},
			}),
		},
	],
	leadConsents: [{ leadId: QUOTE_ID, version: "1", text: "Acepto", address: "203.0.113.9", acceptedAt: NOW }],
	leadClosings: [
		{
			...{ id: "closing", author: STAFF, beforeDay: DAY, kind: "quote", state: "open" },
			...{ reason: "Sin respuesta", closed: 1, restored: 0, createdAt: NOW },
		},
	],
	closedLeads: [
		{ closingId: "closing", leadId: QUOTE_ID, previousState: "new", previousAlert: null, closedAt: NOW },
	],
	photoTerms: [{ leadId: QUOTE_ID, until: NOW }],
	quotes: [
		{
			leadId: QUOTE_ID,
			notes: TEXT,
			vehicleBrand: TEXT,
			vehicleModel: TEXT,
			vehicleYear: 2015,
			totalItems: 1,
			totalCents: 100,
			createdAt: NOW,
		},
	],
	quoteItems: [
		{
			...{ id: "item", leadId: QUOTE_ID, position: 0, productId: "product", sku: "SKU", name: "Freno" },
			...{ brand: "Bosch", quantity: 1, priceCents: 100 },
		},
	],
	messages: [{ leadId: MESSAGE_ID, service: "Frenos", vehicleType: TEXT, message: TEXT, createdAt: NOW }],
	appointments: [
		{
			leadId: APPOINTMENT_ID,
			source: "modal",
			service: TEXT,
			vehicleType: TEXT,
			vehicleBrand: TEXT,
			vehicleBrandOther: TEXT,
			vehicleModel: TEXT,
			vehicleYear: 2015,
			urgency: null,
			preferredDate: DAY,
			description: TEXT,
			createdAt: NOW,
		},
	],
	serviceRequests: [
		{
			leadId: SERVICE_ID,
			serviceName: "Frenos",
			vehicleBrand: TEXT,
			vehicleModel: TEXT,
			vehicleYear: 2015,
			urgency: "media",
			description: TEXT,
			contactMethod: "whatsapp",
			createdAt: NOW,
		},
	],
	visits: [
		{
			id: "visit",
			leadId: APPOINTMENT_ID,
			service: TEXT,
			car: TEXT,
			note: TEXT,
			day: DAY,
			startMinute: 600,
			minutes: 60,
			isDropOff: 0,
			state: "cancelled",
			cancelReason: TEXT,
			cancelledBy: "shop",
			sequence: 0,
			calendarState: "off",
			createdAt: NOW,
			updatedAt: NOW,
		},
	],
	visitHours: [{ day: DAY, minute: 600, bay: 0, visitId: "visit" }],
	...WORKSHOP_ROWS,
	mergedCarRequests: [{ carId: "car", leadId: SERVICE_ID }],
	requestPhotos: [
		{
			...{ id: "photo", leadId: QUOTE_ID, uploadKey: "key", place: 0, bytes: 1, received: 1 },
			...{ createdAt: NOW, kind: "customer", isShared: 0 },
		},
	],
	subscribers: [
		{
			...{ id: "subscriber", email: EMAIL, leadId: QUOTE_ID, consentText: "Acepto", address: "203.0.113.7" },
			...{ state: "active", confirmationRequestedAt: NOW, createdAt: NOW },
		},
	],
	followUpMarks: [{ leadId: QUOTE_ID, kind: "quote", day: DAY, author: STAFF, createdAt: NOW }],
	unknownSenderRequests: [{ leadId: QUOTE_ID, requestClass: "request", isHeld: 0, createdAt: NOW }],
	links: [{ hash: "hash", leadId: QUOTE_ID, version: 1 }],
	dataRequests: [
		{
			...{ id: "data-request", kind: "access", customerId: CUSTOMER_ID, receivedOn: DAY, dueOn: DAY },
			...{ author: STAFF, createdAt: NOW, outcome: null },
		},
	],
	calendarEvents: [
		{
			...{ id: "calendar-event", reference: "EV-1", title: TEXT, description: TEXT, day: DAY },
			customer: JSON.stringify({ name: TEXT, phone: `+5076987${PHONE_END}`, email: EMAIL }),
			...{ startMinute: 600, minutes: 60, state: "sent", error: TEXT, createdAt: NOW, updatedAt: NOW },
		},
	],
	outbox: [
		{
			...{ id: "job", topic: "mail", state: "done", attempts: 1, dueAt: NOW, lastError: TEXT },
			payload: JSON.stringify({ to: EMAIL, subject: TEXT, text: TEXT }),
			...{ createdAt: NOW, doneAt: NOW, rank: 0 },
		},
	],
	idempotency: [
		{
			id: "contact:key:1",
			bodyHash: "hash",
			answer: JSON.stringify({ id: QUOTE_ID, name: TEXT }),
			createdAt: NOW,
		},
	],
};
