import { type ComponentType, useCallback, useState } from "react";
import { createLinkHandler } from "./link.tsx";

/** Props of every lazily loaded dialog. */
export type LazyDialogProps = {
	isOpen: boolean;
	/** Closes this opening, not a later one. */
	onClose: () => void;
	/** Reopens it in its last state. */
	onReopen: () => void;
};

/**
 * Loads a dialog's code when it is first opened; the dialog itself handles Back.
 *
 * @param load imports the component; must be stable
 * @param getFailure returns what `onFailure` receives when loading fails; must be stable
 */
export function useLazyDialog<Props extends LazyDialogProps, Subject, Failure>(
	load: () => Promise<ComponentType<Props>>,
	getFailure: (subject: Subject) => Failure,
	onFailure: (failure: Failure) => void,
) {
	const [Dialog, setDialog] = useState<ComponentType<Props>>();
	const [lastOpening, setLastOpening] = useState<{ subject: Subject; isOpen: boolean }>();

	/** Resolves when the dialog is shown. */
	const open = useCallback(
		async (subject: Subject) => {
			const opening = { subject, isOpen: true };
			setLastOpening(opening);
			try {
				const Loaded = await load();
				setDialog(() => Loaded);
			} catch {
				setLastOpening((current) => closeOpening(current, opening));
				onFailure(getFailure(subject));
			}
		},
		[load, getFailure, onFailure],
	);

	const isOpen = lastOpening?.isOpen ?? false;
	const onClose = () => setLastOpening((current) => closeOpening(current, lastOpening));
	const onReopen = () => lastOpening && void open(lastOpening.subject);
	return { open, Dialog, subject: lastOpening?.subject, isOpen, onClose, onReopen };
}

/** Closes only the given opening, so that a late response closes no later one. */
const closeOpening = <Opening extends object>(current: Opening | undefined, opening: Opening | undefined) =>
	current && current === opening ? { ...current, isOpen: false } : current;

/** Returns props for a link that opens a dialog; without JavaScript it leads to the page `to` with the same form. */
export const getDialogLinkProps = (to: string, open: () => Promise<void>) => ({
	to,
	"aria-haspopup": "dialog" as const,
	onClick: createLinkHandler(async (link) => {
		// On a slow connection the dialog takes a while, so show at once that the tap was registered.
		link.ariaBusy = "true";
		await open();
		link.ariaBusy = null;
	}),
});
