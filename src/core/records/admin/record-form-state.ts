import { omitErrors } from "./form-errors.ts";
import type { SaveMode } from "./record-form-options.ts";
import type { VersionedDraft } from "./use-versioned-draft.ts";

/**
 * Progress of a save. A save that the user requests during an autosave waits in "autosavingBeforeSave"; "saveDue" is the
 * moment after that autosave.
 */
export type SavePhase = "idle" | "saving" | "autosaving" | "autosavingBeforeSave" | "saveDue";

/** A version that a colleague saved, which this form's version conflicts with. */
export type Conflict<Values, Saved> = {
	stored: Saved;
	theirValues: Values;
	loadedAt: string;
	summary: string;
};

type Errors = Record<string, string>;

export type RecordFormState<Values, Saved> = {
	savePhase: SavePhase;
	errors: Errors;
	message: string | undefined;
	conflict: Conflict<Values, Saved> | undefined;
	/** Draft that the server rejected for its content; an automatic retry would not help. */
	rejectedDraft: VersionedDraft<Partial<Values>> | undefined;
	/** Whether the form opened with a stored draft that is neither saved nor discarded. */
	isDraftRestored: boolean;
	/** Id that a new record asks for. */
	newId: string;
	/** Increases when the values are replaced from outside. */
	edition: number;
};

export type RecordFormAction<Values, Saved> =
	| { type: "fieldsChanged"; names: readonly string[] }
	| { type: "validated"; errors: Errors }
	| { type: "saveQueued" }
	| { type: "saveStarted"; mode: SaveMode }
	| { type: "saveAccepted" }
	| {
			type: "saveRejected";
			conflict: Conflict<Values, Saved> | undefined;
			errors: Errors;
			message: string | undefined;
			rejectedDraft: VersionedDraft<Partial<Values>> | undefined;
	  }
	| { type: "saveFinished" }
	| { type: "discarded"; newId: string };

export function createRecordFormState<Values, Saved>(
	newId: string,
	isDraftRestored: boolean,
): RecordFormState<Values, Saved> {
	return {
		savePhase: "idle",
		errors: {},
		message: undefined,
		conflict: undefined,
		rejectedDraft: undefined,
		isDraftRestored,
		newId,
		edition: 0,
	};
}

/** The drafts that a save or a discard removes. */
const NO_REJECTION = { errors: {}, message: undefined, conflict: undefined, isDraftRestored: false };

export function reduceRecordForm<Values, Saved>(
	state: RecordFormState<Values, Saved>,
	action: RecordFormAction<Values, Saved>,
): RecordFormState<Values, Saved> {
	switch (action.type) {
		case "fieldsChanged":
			return { ...state, errors: omitErrors(state.errors, action.names) };
		case "validated":
			return { ...state, savePhase: "idle", errors: action.errors, message: undefined };
		case "saveQueued":
			return state.savePhase === "autosaving" ? { ...state, savePhase: "autosavingBeforeSave" } : state;
		case "saveStarted":
			return { ...state, savePhase: action.mode === "manual" ? "saving" : "autosaving" };
		case "saveAccepted":
			return { ...state, ...NO_REJECTION };
		case "saveRejected":
			return {
				...state,
				errors: action.errors,
				message: action.message,
				conflict: action.conflict ?? state.conflict,
				rejectedDraft: action.rejectedDraft ?? state.rejectedDraft,
				edition: action.conflict ? state.edition + 1 : state.edition,
			};
		case "saveFinished":
			return { ...state, savePhase: state.savePhase === "autosavingBeforeSave" ? "saveDue" : "idle" };
		case "discarded":
			return { ...state, ...NO_REJECTION, newId: action.newId, edition: state.edition + 1 };
	}
}

const SAVE_MODES: Record<SavePhase, SaveMode | undefined> = {
	idle: undefined,
	saving: "manual",
	autosaving: "autosave",
	autosavingBeforeSave: "autosave",
	saveDue: undefined,
};

/** Returns how the form is saving right now, or undefined. */
export const getSavingMode = (phase: SavePhase): SaveMode | undefined => SAVE_MODES[phase];
