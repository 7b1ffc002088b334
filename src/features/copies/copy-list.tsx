import type { ReactNode } from "react";
import { formatDateTime, plural } from "#ui/format.ts";
import { formatRelative } from "#ui/relative-time.ts";
import type { CopyList as Copies } from "./contract.ts";

type Copy = Copies["copies"][number];

/** The copies there are: when, how large, where, and what may be done with each. */
export function CopyList({
	copies,
	total,
	damaged,
	now,
	action,
}: Pick<Copies, "copies" | "total" | "damaged"> & {
	now: Date;
	action: (copy: Copy) => ReactNode;
}) {
	if (copies.length === 0)
		return <p>Todavía no hay ninguna. La primera se hace sola un minuto después de arrancar.</p>;
	return (
		<>
			<ul className="max-h-96 overflow-y-auto border border-linea">
				{copies.map((copy) => (
					<li
						key={copy.name}
						className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-linea px-4 py-3 last:border-b-0"
					>
						<div>
							<p className="font-semibold">
								<time dateTime={copy.made_at} title={formatRelative(copy.made_at, now)}>
									{formatDateTime(copy.made_at)}
								</time>
							</p>
							<p className="text-sm text-gris">
								{`Comprobada · ${megabytes(copy.bytes)} · ${plural(copy.rows, "fila", "filas")}${copy.is_away ? " · también fuera" : ""}`}
							</p>
						</div>
						{action(copy)}
					</li>
				))}
			</ul>
			{total > copies.length && (
				<p className="mt-2 text-sm text-gris">
					{`Y ${total - copies.length} más antiguas en la carpeta «backups» del servidor.`}
				</p>
			)}
			{damaged.map(({ made_at, problem }) => (
				<p key={made_at} className="mt-2 text-sm">
					{`La del ${formatDateTime(made_at)} se dañó en el disco y ya no cuenta: ${problem}.`}
				</p>
			))}
		</>
	);
}

const megabytes = (bytes: number) =>
	`${(bytes / 1e6).toLocaleString("es-PA", { maximumFractionDigits: 1 })} MB`;
