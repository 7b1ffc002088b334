import type { Chats } from "#features/settings/chats.ts";
import type { Right } from "#roles.ts";

export const ORDER_STATES = ["received", "in_progress", "ready", "delivered", "withdrawn"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** A transition between states: its button label, its requirements and its restriction. */
export type Way = {
	to: OrderState;
	press: string;
	/** The user must give a reason. */
	needsReason: boolean;
	/** It returns to the previous state. */
	isBack: boolean;
	/** The right it requires, and for how many hours; null when everyone on the order may take it. */
	only: { right: Right; hours: number } | null;
};

/**
 * The properties of an order state and its labels for staff. The texts for customers are in
 * customer-status-messages.ts, requirements and side effects in state-rules.server.ts; a new state needs a row in all three.
 */
type Facts = {
	label: string;
	tone: "pending" | "solid" | "soft" | "line";
	/** The car is in the workshop. */
	isInside: boolean;
	/** Work has started, so approvals can no longer be withdrawn. */
	hasBegun: boolean;
	/** The work is finished and the customer may pick up the car. */
	isReady: boolean;
	/** The customer has the car back, repaired. */
	isDelivered: boolean;
	ways: readonly Way[];
	/** Selects the text with which staff open a chat. */
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
/** The car leaves unrepaired. */
const LEAVES: Way = { ...onward("withdrawn", "Se va sin reparar"), needsReason: true };
/** The right to undo a delivery, and for how many hours. */
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

/** Lists the states for which a flag is true, for use in a query. */
export function statesThat(fact: Flag): OrderState[] {
	return ORDER_STATES.filter((state) => FACTS[state][fact]);
}

/** Finds the transition between two states; undefined when there is none. */
export function wayTo(from: OrderState, to: OrderState): Way | undefined {
	return FACTS[from].ways.find((way) => way.to === to);
}

/** Tells whether a move from this state starts a new stay: a reception, or a return after leaving unrepaired. */
export const comesIn = (from: OrderState | null) =>
	from === null || !(FACTS[from].isInside || FACTS[from].isDelivered);

/** Tells whether a move only changes the promise: its two states are equal. */
export const changesPromise = ({ from, to }: { from: OrderState | null; to: OrderState }) =>
	from === to;

/** Formats a move for the history. The reception and a promise change show only the current state. */
export function stepWords(from: OrderState | null, to: OrderState): string {
	const label = FACTS[to].label;
	return from === null || from === to ? label : `${FACTS[from].label} → ${label}`;
}
