import { useMemo } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { readStoredText, type StorageScope, writeStoredText } from "#domain/browser-storage/stored-text.ts";
import { parseJson } from "#domain/text/json.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useDraft } from "./use-draft.ts";
import { useHasLeft } from "./use-has-left.ts";

/**
 * Input over the loaded version of a record. `seenAt` is the version the user loaded, `newId` the requested
 * id of a new record, `keptAt` when the draft was last stored. Browsers store these property names: do not
 * rename them.
 */
export type VersionedDraft<Values> = {
	seenAt: string;
	values: Values;
	newId?: string;
	keptAt?: string;
};

/**
 * Manages the draft of one record and one user.
 *
 * @param draftName names the record within the user's drafts
 * @returns `readLatestDraft` returns the current draft, for use after a request
 */
export function useVersionedDraft<Values>(draftName: string, scope: StorageScope = "tab") {
	const { user } = usePanel();
	const getStorageKey = (name: string) => `borrador:${user.id}:${name}`;
	const [text, setText, , others] = useDraft(getStorageKey(draftName), scope);
	const draft = useMemo(() => parseJson<VersionedDraft<Values>>(text), [text]);
	const hasLeft = useHasLeft();
	const latestDraft = useLatest(draft);
	return {
		draft,
		hasLeft,
		others,
		storeDraft: (next: VersionedDraft<Values> | undefined) => {
			latestDraft.current = next;
			setText(serializeDraft(next));
		},
		/** Reads storage first: the user may have reopened the record, or another tab may have just written. */
		readLatestDraft: () => {
			const unseenText = hasLeft.current
				? readStoredText(getStorageKey(draftName), scope)
				: others.getUnseenText();
			return unseenText === undefined ? latestDraft.current : parseJson<VersionedDraft<Values>>(unseenText);
		},
		/** Moves the draft to the name of the created record, so that every tab shares it. */
		moveDraft: (newDraftName: string, next: VersionedDraft<Values> | undefined) => {
			setText("");
			writeStoredText(getStorageKey(newDraftName), serializeDraft(next), "machine");
		},
	};
}

const serializeDraft = (draft: object | undefined) => (draft ? JSON.stringify(draft) : "");
