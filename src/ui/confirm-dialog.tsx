import * as AlertDialog from "radix-ui/alert-dialog";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useDialogEntry } from "./dialog-entry.ts";
import { useFocusReturn } from "./focus-return.ts";

type ConfirmDialogProps = {
	isOpen: boolean;
	onClose: () => void;
	title: ReactNode;
	text?: ReactNode;
	/** Further choices that belong to the decision. */
	children?: ReactNode;
	/** The caller closes the dialog after success, so that a failure can keep it open. */
	onConfirm: () => void;
	confirmLabel?: string;
	cancelLabel?: string;
	tone?: "danger" | "primary";
	/** The dialog confirms leaving the page, so it adds no history entry of its own. */
	isLeavePrompt?: boolean;
	isBusy?: boolean;
	busyLabel?: string;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
	const { isOpen, onClose, title, text, children, onConfirm, tone = "danger", isBusy } = props;
	const { confirmLabel = "Eliminar", cancelLabel = "Cancelar", busyLabel = "Un momento…" } = props;
	const focusReturn = useFocusReturn();
	useDialogEntry(isOpen && !props.isLeavePrompt, onClose);
	const descriptionProps = text ? {} : { "aria-describedby": undefined };
	return (
		<AlertDialog.Root open={isOpen} onOpenChange={(isOpen) => !isOpen && onClose()}>
			<AlertDialog.Portal>
				<AlertDialog.Overlay className="veil" />
				<AlertDialog.Content {...descriptionProps} {...focusReturn} className="sheet sheet-small p-5 md:p-6">
					<AlertDialog.Title className="title-3">{title}</AlertDialog.Title>
					{text && <AlertDialog.Description className="mt-3">{text}</AlertDialog.Description>}
					{children && <div className="mt-3">{children}</div>}
					<div className="mt-6 flex flex-wrap justify-end gap-3 max-md:*:grow">
						<AlertDialog.Cancel data-escape asChild>
							<Button tone="line">{cancelLabel}</Button>
						</AlertDialog.Cancel>
						<Button tone={tone} isBusy={isBusy} busyLabel={busyLabel} onClick={onConfirm}>
							{confirmLabel}
						</Button>
					</div>
				</AlertDialog.Content>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	);
}
