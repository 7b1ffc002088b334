import type { ComponentProps } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { PanelTitle } from "#admin/frame/title.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import type { useDialogForm } from "./use-dialog-form.ts";

type FormSheetProps = Pick<
	ComponentProps<typeof FormDialog>,
	"id" | "description" | "onClose" | "action" | "children"
> & {
	title: string;
	form: Pick<
		ReturnType<typeof useDialogForm>,
		"errors" | "message" | "isBusy" | "isDirty" | "save" | "clear"
	>;
	saveLabel: string;
};

/** A short form with an address of its own, over the page it belongs to. */
export function FormSheet({ saveLabel, ...dialog }: FormSheetProps) {
	const { title, form } = dialog;
	return (
		<>
			<PanelTitle>{title}</PanelTitle>
			<FormDialog
				{...dialog}
				isKeptOpenOutside
				hasEntry
				beside={form.isDirty && <SmallButton onClick={form.clear}>Vaciar</SmallButton>}
				onSubmit={() => void form.save()}
				submitLabel={saveLabel}
				busyLabel="Guardando…"
			/>
		</>
	);
}
