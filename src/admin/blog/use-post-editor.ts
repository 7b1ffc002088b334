import { useEffect, useState } from "react";
import { carryDraft, forgetDraft, keptDraft } from "#admin/record/kept-draft.ts";
import { useIsGone } from "#admin/record/use-is-gone.ts";
import { useAutosave, useKeeping } from "#admin/record/use-keeping.ts";
import { CHANGED_MEANWHILE, THEIRS_TAKEN } from "#admin/record/use-record-form.ts";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import { newKey } from "#api/submit.ts";
import type { DeskPost } from "#features/blog/contract.ts";
import { CREATED, SAVE_FAILED, UPDATED } from "#features/blog/copy.ts";
import {
	blankDraft,
	draftOf,
	followed,
	formOf,
	isSameDraft,
	isWorthKeeping,
	type PostDraft,
	problemsOf,
	tidied,
} from "#features/blog/editor/post-draft.ts";
import { useToast } from "#ui/toast.tsx";

type Options = {
	/** undefined: a new one. */
	post: DeskPost | undefined;
	team: string;
	userId: string;
	onCreated: (id: string) => void;
};

const keyOf = (userId: string, id: string | undefined) => `post:${userId}:${id ?? "nuevo"}`;

/**
 * A post being written: kept on this machine as it is typed, and on the server too while nobody outside sees it.
 *
 * @source rules 6.27
 */
export function usePostEditor({ post, team, userId, onCreated }: Options) {
	const [start] = useState(() => startOf(post, team, keyOf(userId, post?.id)));
	const [stored, setStored] = useState(post);
	/** The version the draft was written over. */
	const [version, setVersion] = useState(start.version);
	const [saved, setSaved] = useState(start.saved);
	const [draft, setDraft] = useState(start.draft);
	/** The id of a new post, the same for every try: a repeat after a lost answer is no second post. */
	const [newId, setNewId] = useState(start.newId);
	const [recoveredAt, setRecoveredAt] = useState(start.recoveredAt);
	const [errors, setErrors] = useState<Record<string, string>>({});
	/** All that the last save refused: its list must not change, and take the focus, under the typing hands. */
	const [told, setTold] = useState<Record<string, string>>({});
	const [problem, setProblem] = useState<string>();
	const [conflict, setConflict] = useState<DeskPost>();
	const [busyWith, setBusyWith] = useState<"save" | "autosave">();
	const [savedAt, setSavedAt] = useState<Date>();
	/** What the server refused for its content: repeating it by itself would not help. */
	const [refused, setRefused] = useState<PostDraft>();
	/** Grows when the text is replaced from outside, so that the editor starts anew. */
	const [edition, setEdition] = useState(0);
	const [isQueued, setIsQueued] = useState(false);
	const isGone = useIsGone();
	const showToast = useToast();

	const isDirty = !isSameDraft(draft, saved);
	const key = keyOf(userId, stored?.id);
	useKeeping({ key, draft, base: version ?? null, newId, isDirty });

	function change(part: Partial<PostDraft>) {
		setDraft((before) => ({ ...before, ...part }));
		const names = Object.keys(part);
		setErrors((before) =>
			names.some((name) => name in before)
				? Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name)))
				: before,
		);
	}

	function tell(fields: Record<string, string>) {
		setErrors(fields);
		setTold(fields);
	}

	async function send(kind: "save" | "autosave", over = version): Promise<void> {
		if (busyWith) return;
		setBusyWith(kind);
		const sent = draft;
		const json = { ...formOf(sent), ...(over && { updated_at: over }) };
		// A conflict about a new post is about its own first try.
		const target = stored ?? conflict;
		try {
			const { posts } = staffApi.admin.blog;
			const result = target
				? await read(posts[":id"].$put({ param: { id: target.id }, json }))
				: await read(posts.$post({ json: { id: newId, ...json } }));
			// The address is the server's, and after a save that was asked for so is how lists are written;
			// what was typed meanwhile stays.
			const kept = kind === "save" ? tidied(sent, result) : { ...sent, slug: result.slug };
			setSaved(kept);
			setDraft((now) => followed(now, sent, kept));
			setStored(result);
			setVersion(result.updated_at);
			setSavedAt(new Date());
			setConflict(undefined);
			tell({});
			setProblem(undefined);
			setRecoveredAt(undefined);
			if (kind === "save") announce(result);
			const version = result.updated_at;
			if (isGone.current) carryDraft(key, keyOf(userId, result.id), { sent, saved: kept, version });
			else if (!stored) arrive(result.id);
		} catch (reason) {
			fail(reason, sent, kind);
		} finally {
			setBusyWith(undefined);
		}
	}

	/** A new post has its own address and its own draft. */
	function arrive(id: string) {
		forgetDraft(key);
		onCreated(id);
	}

	function announce({ published, slug }: DeskPost) {
		showToast({
			title: "Éxito",
			description: stored ? UPDATED : CREATED,
			...(published && {
				action: { label: "Ver en el sitio", to: `/blog/${slug}`, opensNewTab: true },
			}),
		});
	}

	function fail(reason: unknown, sent: PostDraft, kind: "save" | "autosave") {
		const refusal = reason instanceof ApiProblem ? reason : undefined;
		setProblem(refusal?.message ?? SAVE_FAILED);
		// A refusal of status 409 brings the stored version with it.
		const { current } = (refusal?.problem ?? {}) as { current?: DeskPost };
		if (current) {
			setConflict(current);
			if (kind === "save") tellFailure(`${SAVE_FAILED}. ${CHANGED_MEANWHILE}`);
			return;
		}
		if (refusal && refusal.status >= 400 && refusal.status < 500) setRefused(sent);
		if (refusal?.problem.fields) tell(refusal.problem.fields);
		if (kind === "save") tellFailure(SAVE_FAILED);
	}

	function tellFailure(description: string) {
		showToast({ title: "Error", description, variant: "destructive" });
	}

	function save(): void {
		// A save by itself is under way: this one follows it.
		if (busyWith) {
			setIsQueued(true);
			return;
		}
		const wrong = problemsOf(draft);
		tell(wrong);
		setProblem(undefined);
		if (Object.keys(wrong).length === 0) void send("save");
	}

	useEffect(() => {
		if (!isQueued || busyWith) return;
		setIsQueued(false);
		save();
	});

	function replace(next: PostDraft) {
		setDraft(next);
		setEdition((count) => count + 1);
		setRecoveredAt(undefined);
		tell({});
		setProblem(undefined);
	}

	/** Takes the stored version of a conflict and forgets one's own. */
	function takeTheirs() {
		if (!conflict) return;
		setStored(conflict);
		setVersion(conflict.updated_at);
		setSaved(draftOf(conflict));
		replace(draftOf(conflict));
		setConflict(undefined);
		if (!stored) arrive(conflict.id);
		showToast({ title: THEIRS_TAKEN });
	}

	/** Back to what is stored. */
	function discard() {
		setVersion(stored?.updated_at);
		setNewId(newKey());
		const kept = stored ? draftOf(stored) : blankDraft(team);
		setSaved(kept);
		replace(kept);
		setConflict(undefined);
	}

	const isOpen = !busyWith && !conflict && draft !== refused;
	const isPrivate = !draft.published && !stored?.published;
	const isFit = isWorthKeeping(draft) && Object.keys(problemsOf(draft)).length === 0;
	useAutosave(isDirty && isOpen && isPrivate && isFit, draft, () => void send("autosave"));

	return {
		...{ draft, stored, errors, told, problem, conflict, busyWith, savedAt, recoveredAt, edition },
		...{ isDirty, isPrivate, change, save, takeTheirs, discard },
		keepMine: () => void send("save", conflict?.updated_at),
	};
}

function startOf(post: DeskPost | undefined, team: string, key: string) {
	const saved = post ? draftOf(post) : blankDraft(team);
	const kept = keptDraft(key);
	const version = post?.updated_at;
	const newId = kept?.newId ?? newKey();
	if (!kept || isSameDraft({ ...saved, ...kept.draft }, saved))
		return { saved, draft: saved, version, newId, recoveredAt: undefined };
	const draft = { ...saved, ...kept.draft };
	return { saved, draft, version: kept.base ?? version, newId, recoveredAt: kept.savedAt };
}
