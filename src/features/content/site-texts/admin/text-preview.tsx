import type { Facts } from "#features/content/site-texts/facts.ts";
import { LegalBlocks } from "#features/content/site-texts/legal-blocks.tsx";
import { fillBlocks, fillLines } from "#features/content/site-texts/markup.ts";
import { getSiteText, type TextName, type TextValue } from "#features/content/site-texts/texts.ts";
import { Icon } from "#ui/icon.tsx";

type TextPreviewProps = { name: TextName; value: TextValue; facts: Facts };

/** Shows a text as visitors would read it today, with the facts in. */
export function TextPreview({ name, value, facts }: TextPreviewProps) {
	const { kind, heading } = getSiteText(name);
	if (kind === "legal") return <LegalPreview value={value} facts={facts} />;
	const lines = [...new Set(fillLines(value.body, facts))];
	if (kind === "lines")
		return (
			<ul className="border-t border-line">
				{lines.map((line) => (
					<li key={line} className="flex gap-3 border-b border-line py-3">
						<Icon name="check" className="mt-0.5" />
						<span className="min-w-0 wrap-anywhere">{line}</span>
					</li>
				))}
			</ul>
		);
	const paragraphs = lines.map((line) => (
		<p key={line} className="mt-3 wrap-anywhere first:mt-0">
			{line}
		</p>
	));
	if (!heading) return paragraphs;
	return (
		<div className="on-dark p-4 md:p-6">
			<p className="title-3 mb-3 wrap-anywhere">{fillLines(value.heading, facts).join(" ")}</p>
			{paragraphs}
		</div>
	);
}

function LegalPreview({ value: { body, sections }, facts }: Omit<TextPreviewProps, "name">) {
	return (
		<div className="wrap-anywhere [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-5">
			<p className="text-muted">{fillLines(body, facts).join(" ")}</p>
			{sections.map((section, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place.
				<div key={index} className="mt-6">
					<h3 className="font-semibold">
						<span className="num mr-2 text-muted">{index + 1}</span>
						{section.heading}
					</h3>
					<div className="mt-2 grid gap-2">
						<LegalBlocks blocks={fillBlocks(section.body, facts)} />
					</div>
				</div>
			))}
		</div>
	);
}
