import type { Hour, HourChoice } from "#features/workshop/appointments/admin/board.ts";
import type { VisitMode } from "#features/workshop/appointments/admin/visit-footer.tsx";

/** The view of a visit's sheet: its facts or one of its forms, and what is entered there. */
export type SheetState = {
	mode: VisitMode;
	/** Messages of required fields that are empty. */
	requiredMessages: Record<string, string>;
	/** The customer asked for the cancellation. */
	isCustomerRequest: boolean;
	/** The hour in the form; undefined until the user chooses. */
	choice: HourChoice | undefined;
	/** The hour of the last move, for overriding its rejection. */
	targetSlot: Hour | undefined;
};

/** `mode` and `choice` of a saved change are those that it was sent with: a late response closes nothing newer. */
type SheetAction =
	| { type: "modeOpened"; mode: VisitMode }
	| { type: "validated"; messages: Record<string, string> }
	| { type: "customerRequestChanged"; isCustomerRequest: boolean }
	| { type: "hourChosen"; choice: HourChoice }
	| { type: "moveStarted"; slot: Hour }
	| { type: "moveSaved"; mode: VisitMode; choice: HourChoice | undefined }
	| { type: "changeSaved"; mode: VisitMode };

export const INITIAL_SHEET: SheetState = {
	mode: "view",
	requiredMessages: {},
	isCustomerRequest: false,
	choice: undefined,
	targetSlot: undefined,
};

export function reduceSheet(state: SheetState, action: SheetAction): SheetState {
	const getModeAfter = (savedMode: VisitMode) => (state.mode === savedMode ? "view" : state.mode);
	switch (action.type) {
		case "modeOpened":
			return { ...state, mode: action.mode, requiredMessages: {} };
		case "validated":
			return { ...state, requiredMessages: action.messages };
		case "customerRequestChanged":
			return { ...state, isCustomerRequest: action.isCustomerRequest };
		case "hourChosen":
			return { ...state, choice: action.choice };
		case "moveStarted":
			return { ...state, targetSlot: action.slot };
		case "moveSaved":
			return {
				...state,
				mode: getModeAfter(action.mode),
				choice: state.choice === action.choice ? undefined : state.choice,
			};
		case "changeSaved":
			return { ...state, mode: getModeAfter(action.mode) };
	}
}
