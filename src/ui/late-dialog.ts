import { type ComponentType, useCallback, useState } from "react";
import { takeOver } from "./link.tsx";

/** Props of every lazily loaded dialog. */
export type LateDialogProps = {
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
export function useLateDialog<Props extends LateDialogProps, Subject, Lost>(
	load: () => Promise<ComponentType<Props>>,
	lostOf: (subject: Subject) => Lost,
	tell: (lost: Lost) => void,
) {
	const [Dialog, setDialog] = useState<ComponentType<Props>>();
	const [last, setLast] = useState<{ subject: Subject; isOpen: boolean }>();

	/** Resolves when the dialog is shown. */
	const open = useCallback(
		async (subject: Subject) => {
			const mine = { subject, isOpen: true };
			setLast(mine);
			try {
				const Loaded = await load();
				setDialog(() => Loaded);
			} catch {
				setLast((now) => close(now, mine));
				tell(lostOf(subject));
			}
		},
		[load, lostOf, tell],
	);

	const isOpen = last?.isOpen ?? false;
	const onClose = () => setLast((now) => close(now, last));
	const onReopen = () => last && void open(last.subject);
	return { open, Dialog, subject: last?.subject, isOpen, onClose, onReopen };
}

/** Closes only the given opening, so that a late response closes no later one. */
const close = <Opening extends object>(now: Opening | undefined, mine: Opening | undefined) =>
	now && now === mine ? { ...now, isOpen: false } : now;

/** Returns props for a link that opens a dialog; without JavaScript it leads to the page `to` with the same form. */
export const dialogLink = (to: string, open: () => Promise<void>) => ({
	to,
	"aria-haspopup": "dialog" as const,
	onClick: takeOver(async (link) => {
		// On a slow connection the dialog takes a while, so show at once that the tap was registered.
		link.ariaBusy = "true";
		await open();
		link.ariaBusy = null;
	}),
});
