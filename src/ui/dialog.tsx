import * as Radix from "radix-ui/dialog";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";
import { useDialogEntry } from "./dialog-entry.ts";
import { useFocusReturn } from "./focus-return.ts";
import { Icon } from "./icon.tsx";

type DialogProps = {
	/** Defaults to true: most dialogs are rendered only while open. */
	isOpen?: boolean;
	onClose: () => void;
	title: ReactNode;
	description?: ReactNode;
	children: ReactNode;
	/** Pinned below the scrolling body; a submit button here names its form with `form="id"`. */
	footer?: ReactNode;
	size?: "md" | "sm" | "lg";
	closeLabel?: string;
	/** A click outside does not close the dialog; Escape and the button do. */
	ignoresOutsideClick?: boolean;
	/** The page already manages a history entry for the dialog, such as its own URL. */
	hasHistoryEntry?: boolean;
	/** The first field takes the focus. */
	focusesFirstField?: boolean;
};

const WIDTHS = {
	sm: "[--sheet-width:32rem]",
	md: "",
	lg: "[--sheet-width:60rem]",
};

/** A full-height sheet on phones, a centred panel from 768 px. */
export function Dialog(props: DialogProps) {
	const { isOpen = true, onClose, title, description, children, footer } = props;
	const { size = "md", closeLabel = "Cerrar", ignoresOutsideClick = false } = props;
	const focusReturn = useFocusReturn(props.focusesFirstField);
	useDialogEntry(isOpen && !props.hasHistoryEntry, onClose);
	const descriptionProps = description ? {} : { "aria-describedby": undefined };
	return (
		<Radix.Root open={isOpen} onOpenChange={(isOpen) => !isOpen && onClose()}>
			<Radix.Portal>
				<Radix.Overlay className="veil" />
				<Radix.Content
					{...descriptionProps}
					{...focusReturn}
					className={cn("sheet", WIDTHS[size])}
					onInteractOutside={(event) => ignoresOutsideClick && event.preventDefault()}
				>
					<header className="flex items-start gap-4 border-b border-line py-3 pr-2 pl-4 md:py-4 md:pr-4 md:pl-6">
						<div className="min-w-0 flex-1 py-2">
							<Radix.Title className="title-3">{title}</Radix.Title>
							{description && (
								<Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
							)}
						</div>
						<Radix.Close data-escape className="icon-btn" aria-label={closeLabel}>
							<Icon name="close" />
						</Radix.Close>
					</header>
					<div
						data-work
						tabIndex={-1}
						className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 outline-none md:p-6"
					>
						{children}
					</div>
					{footer && (
						<footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-md:*:grow md:px-6">
							{footer}
						</footer>
					)}
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}
