import { type ComponentType, useCallback, useState } from "react";
import { takeOver } from "./link.tsx";

/** What every dialog takes that is fetched late. */
export type LateDialogProps = {
	isOpen: boolean;
	/** Closes this opening, not one that came after it. */
	onClose: () => void;
	/** Opens it as it was last. */
	onReopen: () => void;
};

/**
 * A dialog whose code is fetched when it is first asked for; there the browser's Back is seen to.
 *
 * @param load brings it; one function for as long as the page lives
 * @param lostOf what is told when it does not come; one function for as long as the page lives
 */
export function useLateDialog<Props extends LateDialogProps, Subject, Lost>(
	load: () => Promise<ComponentType<Props>>,
	lostOf: (subject: Subject) => Lost,
	tell: (lost: Lost) => void,
) {
	const [Dialog, setDialog] = useState<ComponentType<Props>>();
	const [last, setLast] = useState<{ subject: Subject; isOpen: boolean }>();

	/** Resolves when it is on the screen. */
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

/** An answer to an earlier opening closes no later one. */
const close = <Opening extends object>(now: Opening | undefined, mine: Opening | undefined) =>
	now && now === mine ? { ...now, isOpen: false } : now;

/** For a link of any look whose work a dialog does; without script it leads `to` where the same is done. */
export const dialogLink = (to: string, open: () => Promise<void>) => ({
	to,
	"aria-haspopup": "dialog" as const,
	onClick: takeOver(async (link) => {
		// A slow line brings the dialog late: that the tap was felt shows at once.
		link.ariaBusy = "true";
		await open();
		link.ariaBusy = null;
	}),
});
