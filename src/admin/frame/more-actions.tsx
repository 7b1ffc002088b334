import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";

/** Hides the seldom used actions of a page until opened; then they stand in the line below. */
export function MoreActions({ children }: { children: ReactNode }) {
	return (
		<details className="group w-full sm:w-auto sm:open:w-full">
			<summary className="btn btn-sm btn-line w-fit cursor-pointer list-none">
				Más
				<Icon name="chevron-down" size={16} className="group-open:rotate-180" />
			</summary>
			<div className="mt-2 flex flex-wrap gap-2">{children}</div>
		</details>
	);
}
