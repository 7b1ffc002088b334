import { useMemo } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { useLatest } from "#ui/use-latest.ts";
import { jsonIn } from "#words/json.ts";
import { type Place, storedText, storeText, useDraft } from "./use-draft.ts";
import { useIsGone } from "./use-is-gone.ts";

/** What was typed over the version of a record that was seen; `newId` is the id that a new one asks for. */
export type VersionedDraft<Values> = {
	seenAt: string;
	values: Values;
	newId?: string;
	keptAt?: string;
};

/**
 * The draft of one record, kept for the person who writes it.
 *
 * @param name names the record; `latest` tells, after a call, what is in the draft by then
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
		/** Whoever left may have opened the record again and be writing there; another tab may have written just now. */
		latest: () => {
			const unseen = isGone.current ? storedText(keyOf(name), place) : others.unseen();
			return unseen === undefined ? shown.current : jsonIn<VersionedDraft<Values>>(unseen);
		},
		/** A new record got its id: from now on it is in every tab. */
		moveTo: (record: string, next: VersionedDraft<Values> | undefined) => {
			setText("");
			storeText(keyOf(record), textOf(next), "machine");
		},
	};
}

const textOf = (draft: object | undefined) => (draft ? JSON.stringify(draft) : "");
