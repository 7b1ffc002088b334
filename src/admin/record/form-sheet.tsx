import type { ComponentProps } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { PanelTitle } from "#admin/frame/title.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";

type FormSheetProps = Pick<
	ComponentProps<typeof FormDialog>,
	"id" | "description" | "onClose" | "action" | "children"
> & {
	title: string;
	form: {
		errors: Record<string, string>;
		message: string | undefined;
		isBusy: boolean;
		isDirty: boolean;
		save: () => Promise<void>;
		clear: () => void;
	};
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
