import { useMemo } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { useLatest } from "#ui/use-latest.ts";
import { jsonIn } from "#words/json.ts";
import { type Place, storedText, storeText, useDraft } from "./use-draft.ts";
import { useIsGone } from "./use-is-gone.ts";

/** Input over the loaded version of a record; `newId` is the requested id of a new one. All keys are stored. */
export type VersionedDraft<Values> = {
	seenAt: string;
	values: Values;
	newId?: string;
	keptAt?: string;
};

/**
 * Manages the draft of one record and one user.
 *
 * @param name names the record; `readLatestDraft` returns the current draft, for use after a request
 */
export function useVersionedDraft<Values>(name: string, place: Place = "tab") {
	const { user } = usePanel();
	const keyOf = (record: string) => `borrador:${user.id}:${record}`;
	const [text, setText, , others] = useDraft(keyOf(name), place);
	const draft = useMemo(() => jsonIn<VersionedDraft<Values>>(text), [text]);
	const isGone = useIsGone();
	const shown = useLatest(draft);
	return {
		draft,
		isGone,
		others,
		keep: (next: VersionedDraft<Values> | undefined) => {
			shown.current = next;
			setText(textOf(next));
		},
		/** Reads storage first: the user may have reopened the record, or another tab may have just written. */
		latest: () => {
			const unseen = isGone.current ? storedText(keyOf(name), place) : others.unseen();
			return unseen === undefined ? shown.current : jsonIn<VersionedDraft<Values>>(unseen);
		},
		/** Moves the draft to the id of the new record, so that every tab shares it. */
		moveTo: (record: string, next: VersionedDraft<Values> | undefined) => {
			setText("");
			storeText(keyOf(record), textOf(next), "machine");
		},
	};
}

const textOf = (draft: object | undefined) => (draft ? JSON.stringify(draft) : "");
