import type { Chats } from "#core/settings/chats.ts";
import type { Right } from "#domain/permissions.ts";
import type { StaffPhotoKind } from "#features/workshop/photos/rules.ts";
import type { OrderGroup } from "./choices.ts";

export const ORDER_STATES = ["received", "in_progress", "ready", "delivered", "withdrawn"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** A transition between states: its button label, its requirements and its restriction. */
export type Transition = {
	to: OrderState;
	press: string;
	/** The user must give a reason. */
	needsReason: boolean;
	/** It returns to the previous state. */
	isBack: boolean;
	/** The right it requires, and for how many hours; null when everyone on the order may take it. */
	restrictedTo: { right: Right; hours: number } | null;
};

/**
 * The properties of an order state and its labels for staff. The texts for customers are in
 * customer-status-messages.ts, requirements and side effects in state-rules.server.ts; a new state needs a row in all three.
 */
type OrderStateInfo = {
	label: string;
	tone: "pending" | "active" | "success" | "soft" | "line";
	/** The car is in the workshop. */
	isInside: boolean;
	/** Work has started, so approvals can no longer be withdrawn. */
	hasStarted: boolean;
	/** The work is finished and the customer may pick up the car. */
	isReady: boolean;
	/** The customer has the car back, repaired. */
	isDelivered: boolean;
	/** A mechanic may set it. */
	isForMechanics: boolean;
	/** Its column of the board while nothing is waited for; null outside of the workshop. */
	column: OrderGroup | null;
	/** The kinds of photo that staff may take; none once the car has left. */
	photoKinds: readonly StaffPhotoKind[];
	transitions: readonly Transition[];
	/** Selects the text with which staff open a chat. */
	chat: (chats: Chats) => string;
};

const createForwardMove = (to: OrderState, press: string): Transition => ({
	to,
	press,
	needsReason: false,
	isBack: false,
	restrictedTo: null,
});
const createBackMove = (to: OrderState, press: string): Transition => ({
	...createForwardMove(to, press),
	needsReason: true,
	isBack: true,
});
/** The car leaves unrepaired. */
const WITHDRAWAL: Transition = {
	...createForwardMove("withdrawn", "Se va sin reparar"),
	needsReason: true,
};
/** The right to undo a delivery, and for how many hours. */
const DELIVERY_UNDO_LIMIT: Transition["restrictedTo"] = { right: "reopenDelivery", hours: 24 };

const STATE_INFO: Record<OrderState, OrderStateInfo> = {
	received: {
		label: "Recibido",
		tone: "pending",
		isInside: true,
		hasStarted: false,
		isReady: false,
		isDelivered: false,
		isForMechanics: false,
		column: "to_start",
		photoKinds: ["intake", "finding"],
		transitions: [createForwardMove("in_progress", "Empezar el trabajo"), WITHDRAWAL],
		chat: ({ orderReceived }) => orderReceived,
	},
	in_progress: {
		label: "En trabajo",
		tone: "active",
		isInside: true,
		hasStarted: true,
		isReady: false,
		isDelivered: false,
		isForMechanics: true,
		column: "in_progress",
		photoKinds: ["work", "finding"],
		transitions: [createForwardMove("ready", "Listo para entregar"), WITHDRAWAL],
		chat: ({ orderReceived }) => orderReceived,
	},
	ready: {
		label: "Listo",
		tone: "success",
		isInside: true,
		hasStarted: true,
		isReady: true,
		isDelivered: false,
		isForMechanics: true,
		column: "ready",
		photoKinds: ["delivery"],
		transitions: [
			createForwardMove("delivered", "Entregar"),
			createBackMove("in_progress", "Volver al trabajo"),
		],
		chat: ({ orderReady }) => orderReady,
	},
	delivered: {
		label: "Entregado",
		tone: "soft",
		isInside: false,
		hasStarted: true,
		isReady: false,
		isDelivered: true,
		isForMechanics: false,
		column: null,
		photoKinds: [],
		transitions: [{ ...createBackMove("ready", "Deshacer la entrega"), restrictedTo: DELIVERY_UNDO_LIMIT }],
		chat: ({ orderDelivered }) => orderDelivered,
	},
	withdrawn: {
		label: "Retirado",
		tone: "line",
		isInside: false,
		hasStarted: false,
		isReady: false,
		isDelivered: false,
		isForMechanics: false,
		column: null,
		photoKinds: [],
		transitions: [{ ...createBackMove("received", "Volvió al taller"), needsReason: false }],
		chat: () => "Hola, {nombre}. Te escribimos de {taller} por tu {carro} ({referencia}).",
	},
};

export function getOrderStateInfo(state: OrderState): OrderStateInfo {
	return STATE_INFO[state];
}

/** The state of a car that was just received. */
export const INITIAL_STATE: OrderState = "received";
/** The state of a car that the customer has back, repaired. */
export const DELIVERED_STATE: OrderState = "delivered";
/** The state to which a car returns when «Listo» is taken back. */
export const WORKING_STATE: OrderState = "in_progress";

/** Finds the state of the next step forward; undefined at the end. */
export const findForwardState = (state: OrderState): OrderState | undefined =>
	STATE_INFO[state].transitions.find(({ isBack, needsReason }) => !isBack && !needsReason)?.to;

/** Lists the states of a car on its way through the shop; one that leaves unrepaired ends the way early. */
export function listStatesOnWay(state: OrderState): readonly OrderState[] {
	const way = [INITIAL_STATE];
	for (const step of way) {
		const next = findForwardState(step);
		if (next) way.push(next);
	}
	return way.includes(state) ? way : [INITIAL_STATE, state];
}

/** Tells whether a move begins the work. */
export const isStart = (from: OrderState, to: OrderState) =>
	STATE_INFO[to].hasStarted && !STATE_INFO[from].hasStarted;

type Flag = {
	[Name in keyof OrderStateInfo]: OrderStateInfo[Name] extends boolean ? Name : never;
}[keyof OrderStateInfo];

/** Lists the states for which a flag is true, for use in a query. */
export function listOrderStatesWith(flag: Flag): OrderState[] {
	return ORDER_STATES.filter((state) => STATE_INFO[state][flag]);
}

/** Finds the transition between two states; undefined when there is none. */
export function findTransition(from: OrderState, to: OrderState): Transition | undefined {
	return STATE_INFO[from].transitions.find((transition) => transition.to === to);
}

/** Tells whether a move from this state starts a new stay: a reception, or a return after leaving unrepaired. */
export const isArrival = (from: OrderState | null) =>
	from === null || !(STATE_INFO[from].isInside || STATE_INFO[from].isDelivered);

/** Tells whether a move only changes the promise: its two states are equal. */
export const isPromiseChange = ({ from, to }: { from: OrderState | null; to: OrderState }) => from === to;

/** Formats a move for the history. The reception and a promise change show only the current state. */
export function formatStep(from: OrderState | null, to: OrderState): string {
	const label = STATE_INFO[to].label;
	return from === null || from === to ? label : `${STATE_INFO[from].label} → ${label}`;
}

/** Time in which a mechanic may take back «Listo». */
const READY_UNDO_MS = 2 * 60 * 1000;

/** Returns the instant until which a mechanic may take back «Listo». @param stateAt when the car became ready */
export const getReadyUndoEnd = (stateAt: string) =>
	new Date(Date.parse(stateAt) + READY_UNDO_MS).toISOString();
