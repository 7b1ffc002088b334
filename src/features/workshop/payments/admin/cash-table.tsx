import type { ReactNode } from "react";
import { cn } from "#ui/cn.ts";

type Column = { header: string; isNumber?: boolean };
type CashTableProps = { label: string; columns: readonly Column[]; children: ReactNode };

/**
 * Plain table that fits a phone and a letter page alike: few columns, details below the name. It is no wider than an eye
 * follows from a name to its amount.
 */
export function CashTable({ label, columns, children }: CashTableProps) {
	return (
		<section
			aria-label={`Tabla: ${label}`}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
			tabIndex={0}
			className={cn(
				"overflow-x-auto border border-line bg-paper print:max-w-none print:border-0",
				columns.length > 3 ? "max-w-panel" : "max-w-140",
			)}
		>
			<table
				aria-label={label}
				className="w-full border-collapse text-left text-sm [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:p-2 [&_:is(td,th)]:align-baseline [&_tbody>tr:last-child>:is(td,th)]:border-b-0 md:[&_:is(td,th)]:px-4 print:[&_:is(td,th)]:px-1 print:[&_:is(td,th)]:py-1"
			>
				<thead>
					<tr>
						{columns.map(({ header, isNumber }) => (
							<th
								key={header}
								scope="col"
								className={cn("font-medium whitespace-nowrap text-muted", isNumber && "text-right")}
							>
								{header}
							</th>
						))}
					</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
		</section>
	);
}

/** Cell that names its row, with details below. */
export function NameCell({ children, details }: { children: ReactNode; details?: ReactNode }) {
	return (
		<th scope="row" className="w-full min-w-0 font-semibold wrap-anywhere">
			{children}
			{details && <span className="block font-normal text-muted first-letter:uppercase">{details}</span>}
		</th>
	);
}

export function AmountCell({ children, isStrong }: { children: ReactNode; isStrong?: boolean }) {
	return <td className={cn("num text-right whitespace-nowrap", isStrong && "font-semibold")}>{children}</td>;
}
