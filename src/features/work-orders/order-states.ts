import type { Chats } from "#features/settings/chats.ts";
import type { Right } from "#roles.ts";

export const ORDER_STATES = ["received", "in_progress", "ready", "delivered", "withdrawn"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** A way from one state to another: its press, what it asks for, and who alone may take it. */
export type Way = {
	to: OrderState;
	press: string;
	/** It is taken with a reason. */
	needsReason: boolean;
	/** It goes back to where the car stood before. */
	isBack: boolean;
	/** Who alone may take it, and for how many hours; null for whoever works on the car. */
	only: { right: Right; hours: number } | null;
};

/**
 * What a state of a car in the workshop is, and what staff read of it. What its customer reads stands in order-words.ts,
 * what it asks for and does to its request in order-effects.server.ts; a new state has a row in these three.
 */
type Facts = {
	label: string;
	tone: "pending" | "solid" | "soft" | "line";
	/** The car stands in the workshop. */
	isInside: boolean;
	/** Somebody works on it, or did: what was approved is no longer taken back. */
	hasBegun: boolean;
	/** Nobody has anything left to do on it but its customer. */
	isReady: boolean;
	/** Its customer has it back, repaired. */
	isDelivered: boolean;
	ways: readonly Way[];
	/** With what staff open a chat about it. */
	chat: (chats: Chats) => string;
};

const onward = (to: OrderState, press: string): Way => ({
	to,
	press,
	needsReason: false,
	isBack: false,
	only: null,
});
const back = (to: OrderState, press: string): Way => ({
	...onward(to, press),
	needsReason: true,
	isBack: true,
});
/** It leaves as it came. */
const LEAVES: Way = { ...onward("withdrawn", "Se va sin reparar"), needsReason: true };
/** Who takes a delivery back, and for how long. */
const RETURNS: Way["only"] = { right: "reopenDelivery", hours: 24 };

const FACTS: Record<OrderState, Facts> = {
	received: {
		label: "Recibido",
		tone: "pending",
		isInside: true,
		hasBegun: false,
		isReady: false,
		isDelivered: false,
		ways: [onward("in_progress", "Empezar el trabajo"), LEAVES],
		chat: ({ orderReceived }) => orderReceived,
	},
	in_progress: {
		label: "En trabajo",
		tone: "solid",
		isInside: true,
		hasBegun: true,
		isReady: false,
		isDelivered: false,
		ways: [onward("ready", "Listo para entregar"), LEAVES],
		chat: ({ orderReceived }) => orderReceived,
	},
	ready: {
		label: "Listo",
		tone: "soft",
		isInside: true,
		hasBegun: true,
		isReady: true,
		isDelivered: false,
		ways: [onward("delivered", "Entregar"), back("in_progress", "Volver al trabajo")],
		chat: ({ orderReady }) => orderReady,
	},
	delivered: {
		label: "Entregado",
		tone: "line",
		isInside: false,
		hasBegun: true,
		isReady: false,
		isDelivered: true,
		ways: [{ ...back("ready", "Deshacer la entrega"), only: RETURNS }],
		chat: ({ orderDelivered }) => orderDelivered,
	},
	withdrawn: {
		label: "Retirado",
		tone: "line",
		isInside: false,
		hasBegun: false,
		isReady: false,
		isDelivered: false,
		ways: [{ ...back("received", "Volvió al taller"), needsReason: false }],
		chat: () => "Hola, {nombre}. Te escribimos de {taller} por tu {carro} ({referencia}).",
	},
};

export function factsOf(state: OrderState): Facts {
	return FACTS[state];
}

type Flag = { [Name in keyof Facts]: Facts[Name] extends boolean ? Name : never }[keyof Facts];

/** The states of which a fact is true, as a query takes them. */
export function statesThat(fact: Flag): OrderState[] {
	return ORDER_STATES.filter((state) => FACTS[state][fact]);
}

/** How a car gets from one state into another; undefined where none leads there. */
export function wayTo(from: OrderState, to: OrderState): Way | undefined {
	return FACTS[from].ways.find((way) => way.to === to);
}

/** Whether a stay begins with what leads from a state: it was received, or had left as it came. */
export const comesIn = (from: OrderState | null) =>
	from === null || !(FACTS[from].isInside || FACTS[from].isDelivered);

/** A move that leads nowhere is another promised hour. */
export const changesPromise = ({ from, to }: { from: OrderState | null; to: OrderState }) =>
	from === to;

/** A step, as the history tells it; the first one, and one that leads nowhere, by where the car stands. */
export function stepWords(from: OrderState | null, to: OrderState): string {
	const label = FACTS[to].label;
	return from === null || from === to ? label : `${FACTS[from].label} → ${label}`;
}
