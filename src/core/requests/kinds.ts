import type { ChatName } from "#core/settings/chat-placeholders.ts";
import type { Settings } from "#core/settings/contract.ts";
import { getKeys } from "#domain/text/keys.ts";

/** The codes, words and properties of one kind of request. Other code asks for a property, never for a kind. */
export type KindInfo = {
	/** Begins its references. */
	prefix: string;
	label: string;
	/** Its name in a message to the customer. */
	yours: string;
	/** Title of a push notice about a new one. */
	noticeTitle: string;
	/** Follows the person's name in the recent activity. */
	activityPhrase: string;
	/** Icon in the recent activity, a name of `src/ui/icon.tsx`. */
	icon: string;
	/** Neutral colour of the design system in the charts; none of them marks an action. */
	chartColor: string;
	/** The setting with its promised answer time. */
	promise: keyof Settings["promises"];
	/** Chats of its first answer. Each asks for nothing that the form already has. */
	firstAnswer: {
		toForm: ChatName;
		/** To a request that staff created: no message was sent that the chat could mention. */
		toStaffRequest: ChatName;
	};
	/** The limit of bursts that counts it, so that sign-ups do not delay requests. */
	burstClass: "request" | "newsletter";
	/** Its customer waits for an answer: it has a promise, a clock and a place in the inbox. */
	needsAnswer: boolean;
	/** It can get a visit, an estimate, a work order, photos and a customer link, and can be merged. */
	canBecomeWork: boolean;
	/** It is a visit from its start: the agenda corrects its car, service and time, and its summary names them. */
	isVisit: boolean;
	/** It lists products with prices: its estimate has its reference and its products. */
	listsProducts: boolean;
	/** Its customer expects an hour. */
	expectsHour: boolean;
	/** It asks for work: staff enter its service and urgency. */
	asksForWork: boolean;
	/** Staff correct its service in the request itself. */
	hasOwnService: boolean;
	/** Its summary is the customer's own text, which a locked screen must not show. */
	isPrivate: boolean;
	/** Placeholder of what the customer wants, in the form in which staff create it. */
	wishPlaceholder?: string;
};

/** The kinds of requests. What one stores and shows is in its subject: `lead-kind.server.ts`, `admin/request-view.tsx`. */
export const KINDS = {
	quote: {
		prefix: "COT",
		label: "Cotización",
		yours: "tu solicitud",
		noticeTitle: "Cotización nueva",
		activityPhrase: "pidió una cotización",
		icon: "cart",
		chartColor: "#15171a",
		promise: "quoteMinutes",
		firstAnswer: { toForm: "greeting", toStaffRequest: "greeting" },
		burstClass: "request",
		needsAnswer: true,
		canBecomeWork: true,
		isVisit: false,
		listsProducts: true,
		expectsHour: false,
		asksForWork: false,
		hasOwnService: false,
		isPrivate: false,
		wishPlaceholder: "Qué repuestos o trabajos quiere saber cuánto cuestan",
	},
	newsletter: {
		prefix: "BOL",
		label: "Boletín",
		yours: "tu suscripción",
		noticeTitle: "Suscripción nueva",
		activityPhrase: "pidió el boletín",
		icon: "user",
		chartColor: "#d9d5ca",
		promise: "contactMinutes",
		firstAnswer: { toForm: "greeting", toStaffRequest: "greeting" },
		burstClass: "newsletter",
		needsAnswer: false,
		canBecomeWork: false,
		isVisit: false,
		listsProducts: false,
		expectsHour: false,
		asksForWork: false,
		hasOwnService: false,
		isPrivate: false,
	},
	contact: {
		prefix: "MEN",
		label: "Mensaje",
		yours: "tu mensaje",
		noticeTitle: "Mensaje nuevo",
		activityPhrase: "escribió un mensaje",
		icon: "mail",
		chartColor: "#c9b98f",
		promise: "contactMinutes",
		firstAnswer: { toForm: "firstMessage", toStaffRequest: "greeting" },
		burstClass: "request",
		needsAnswer: true,
		canBecomeWork: true,
		isVisit: false,
		listsProducts: false,
		expectsHour: false,
		asksForWork: false,
		hasOwnService: true,
		isPrivate: true,
		wishPlaceholder: "Qué pregunta, con sus palabras",
	},
	appointment: {
		prefix: "CIT",
		label: "Cita",
		yours: "tu cita",
		noticeTitle: "Cita nueva",
		activityPhrase: "pidió una cita",
		icon: "calendar",
		chartColor: "#9a968b",
		promise: "appointmentMinutes",
		firstAnswer: { toForm: "firstVisit", toStaffRequest: "firstVisit" },
		burstClass: "request",
		needsAnswer: true,
		canBecomeWork: true,
		isVisit: true,
		listsProducts: false,
		expectsHour: true,
		asksForWork: false,
		hasOwnService: false,
		isPrivate: false,
	},
	service_request: {
		prefix: "SOL",
		label: "Servicio",
		yours: "tu solicitud",
		noticeTitle: "Solicitud nueva",
		activityPhrase: "pidió un servicio",
		icon: "list",
		chartColor: "#5c6068",
		promise: "serviceRequestMinutes",
		firstAnswer: { toForm: "firstService", toStaffRequest: "firstService" },
		burstClass: "request",
		needsAnswer: true,
		canBecomeWork: true,
		isVisit: false,
		listsProducts: false,
		expectsHour: true,
		asksForWork: true,
		hasOwnService: true,
		isPrivate: false,
		wishPlaceholder: "Qué nota en el carro, qué quiere que le hagan",
	},
} as const satisfies Record<string, KindInfo>;
export type LeadKind = keyof typeof KINDS;
export const LEAD_KINDS = getKeys(KINDS);

/** The kinds that staff create in the inbox, in the form's order; visits are created in the agenda. */
export const WRITTEN_KINDS = ["contact", "service_request", "quote"] as const satisfies readonly LeadKind[];
export type WrittenKind = (typeof WRITTEN_KINDS)[number];

/** The kind of the request behind an estimate made at the counter. Estimates share its series of references. */
export const ESTIMATE_KIND = "quote" satisfies WrittenKind;
/** The kind of the request of a car that comes without one. */
export const WALK_IN_KIND = "service_request" satisfies WrittenKind;

export const getKindInfo = (kind: LeadKind): KindInfo => KINDS[kind];

type KindFlag = { [Name in keyof KindInfo]-?: KindInfo[Name] extends boolean ? Name : never }[keyof KindInfo];

/** Lists the kinds with a property, for queries. */
export const listKindsWith = (flag: KindFlag): LeadKind[] => LEAD_KINDS.filter((kind) => KINDS[kind][flag]);

/** Lists the kinds without a property, for queries. */
export const listKindsWithout = (flag: KindFlag): LeadKind[] =>
	LEAD_KINDS.filter((kind) => !KINDS[kind][flag]);

/** The kinds whose customer waits for an answer. */
export type PromisedKind = {
	[Kind in LeadKind]: (typeof KINDS)[Kind]["needsAnswer"] extends true ? Kind : never;
}[LeadKind];

/** Checks whether a kind promises an answer; newsletter sign-ups do not. */
export function isPromised(kind: LeadKind): kind is PromisedKind {
	return KINDS[kind].needsAnswer;
}
export const PROMISED_KINDS = LEAD_KINDS.filter(isPromised);
