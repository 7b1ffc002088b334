import type { ComponentProps } from "react";
import { PanelTitle } from "#admin/frame/page-head.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import type { useDialogForm } from "./use-dialog-form.ts";

type RoutedFormDialogProps = Pick<
	ComponentProps<typeof FormDialog>,
	"id" | "description" | "onClose" | "action" | "disabled" | "children"
> & {
	title: string;
	form: Pick<
		ReturnType<typeof useDialogForm>,
		"errors" | "message" | "isBusy" | "isDirty" | "save" | "clear"
	>;
	saveLabel: string;
};

/** Shows a short form with its own URL in a dialog over its page. */
export function RoutedFormDialog({ saveLabel, ...dialog }: RoutedFormDialogProps) {
	const { title, form } = dialog;
	return (
		<>
			<PanelTitle>{title}</PanelTitle>
			<FormDialog
				{...dialog}
				ignoresOutsideClick
				hasHistoryEntry
				extraActions={form.isDirty && <SmallButton onClick={form.clear}>Vaciar</SmallButton>}
				onSubmit={() => void form.save()}
				submitLabel={saveLabel}
				busyLabel="Guardando…"
			/>
		</>
	);
}
