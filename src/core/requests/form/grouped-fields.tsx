import type { ReactNode } from "react";

/** Groups related fields of a long form. */
export function GroupedFields({ title, children }: { title: string; children: ReactNode }) {
	return (
		<fieldset className="grid min-w-0 gap-5">
			<legend className="title-4 mb-4 w-full border-b border-line pb-2">{title}</legend>
			{children}
		</fieldset>
	);
}
