import type { PersonFile } from "#features/personal-data/contract.ts";
import { formatDateTime } from "#ui/format.ts";

export function FileSections({ file }: { file: PersonFile }) {
	return (
		<article className="mt-8 grid max-w-4xl gap-8">
			<header>
				<h2 className="title-3">Lo que sabemos de {file.name}</h2>
				<p className="mt-1 text-gris">Reunido el {formatDateTime(file.made_at)}</p>
			</header>
			{file.sections.map(({ title, rows }) => (
				<section key={title} className="break-inside-avoid-page">
					<h3 className="title-4 border-b border-linea pb-2">{title}</h3>
					<dl className="mt-2 grid gap-x-6 gap-y-2 md:grid-cols-[14rem_minmax(0,1fr)]">
						{rows.map(({ label, value }, place) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same, and none moves.
							<div key={place} className="contents">
								<dt className="text-gris max-md:mt-2">{label}</dt>
								<dd className="break-words whitespace-pre-line">{value}</dd>
							</div>
						))}
					</dl>
				</section>
			))}
		</article>
	);
}

/** Saves a person's file where the browser saves its downloads. */
export function saveFile(file: PersonFile): void {
	const url = URL.createObjectURL(
		new Blob([JSON.stringify(file, null, "\t")], { type: "application/json" }),
	);
	const link = Object.assign(document.createElement("a"), {
		href: url,
		download: `datos-personales-${file.made_at.slice(0, 10)}.json`,
	});
	link.click();
	URL.revokeObjectURL(url);
}
