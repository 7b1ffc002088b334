import type { FormValues, RecordFields } from "#core/records/record-fields.ts";
import type { ToastMessage } from "#ui/toast-card.tsx";

/** Response of a save; records of a list have an id. */
export type SavedRecord = { updated_at: string; id?: string };
/** How a save began: the user requested it, or it followed a pause in typing. */
export type SaveMode = "manual" | "autosave";

export type RecordFormOptions<Fields extends RecordFields, Saved extends SavedRecord> = {
	fields: Fields;
	/** Kind of record; the draft key consists of this name and the id. */
	name: string;
	/** undefined for a new record. */
	id: string | undefined;
	/** Id of the record that a new one copies. */
	copiedId?: string | undefined;
	start: FormValues<Fields>;
	/** `updated_at` of the loaded record; "" for a new one. */
	loadedAt: string;
	/** @param saveContext `newId` is the same for retries, so that a lost response creates no second record */
	send: (
		values: FormValues<Fields>,
		saveContext: { id: string | undefined; loadedAt: string; newId: string },
	) => Promise<Saved>;
	/** Converts a stored record to form values; defaults to the field definitions. */
	toValues?: (saved: Saved) => FormValues<Fields>;
	failure: string;
	/** Returns the success message; undefined where the page shows it. */
	done: (saved: Saved, isNew: boolean) => string | Partial<ToastMessage> | undefined;
	/** Path to open after a save; without it the record stays open. */
	list?: string;
	createId?: () => string;
	/** Returns field errors found before sending. */
	validate?: (values: FormValues<Fields>) => Record<string, string>;
	/** Returns whether the draft may be autosaved after a pause. */
	canAutosave?: (values: FormValues<Fields>, ownVersion: Saved | undefined) => boolean;
	/** Returns the form values after a save, when they differ from the stored record. */
	reconcile?: (sent: FormValues<Fields>, saved: Saved, mode: SaveMode) => FormValues<Fields>;
	onCreated?: (id: string) => void;
};
