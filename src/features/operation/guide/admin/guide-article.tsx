import { toBackState } from "#admin/frame/back.ts";
import { usePanel } from "#admin/frame/context.ts";
import { CopyText } from "#admin/frame/copy-text.tsx";
import { getGuidePath } from "#admin/paths.ts";
import {
	type GuideLine,
	type GuidePage,
	type GuidePicture,
	type GuideStep,
	getPictureSrc,
	listShownLines,
	splitLabels,
} from "#features/operation/guide/guide-page.ts";
import { PICTURE_SIZES } from "#features/operation/guide/picture-sizes.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { GuideRow, useIsForUser } from "./guide-list.tsx";
import { GUIDE_PAGES } from "./guide-pages.ts";

/** Shows one page of the guide: its steps, what may go wrong, and what happens next. */
export function GuideArticle({ page }: { page: GuidePage }) {
	const { uses_work_orders: usesOrders } = usePanel();
	const steps = listShownLines(page.steps, usesOrders);
	const isForUser = useIsForUser();
	const nextPages = GUIDE_PAGES.filter(({ slug }) => page.nextPages.includes(slug)).filter(isForUser);
	return (
		<div className="max-w-176">
			<p className="mt-2 text-lg text-pretty">{page.purpose}</p>
			<ol className="mt-5 border-t border-line">
				{steps.map((step, index) => (
					<Step
						key={step.text}
						step={step}
						number={index + 1}
						slug={page.slug}
						hasPlaceLink={step.place !== steps[index - 1]?.place}
					/>
				))}
			</ol>
			<Section title="Si algo sale mal" className="mt-8">
				<Lines lines={listShownLines(page.trouble, usesOrders)} />
			</Section>
			<Section title="Qué pasa después" className="mt-8">
				<Lines lines={listShownLines(page.next, usesOrders)} />
				{nextPages.length > 0 && (
					<ul className="mt-4 border border-line bg-paper">
						{nextPages.map((next) => (
							<GuideRow key={next.slug} page={next} />
						))}
					</ul>
				)}
			</Section>
		</div>
	);
}

type StepProps = {
	step: GuideStep;
	number: number;
	slug: string;
	/** Whether the step begins on another page than the one before. */
	hasPlaceLink: boolean;
};

function Step({ step: { text, place, picture, message }, number, slug, hasPlaceLink }: StepProps) {
	return (
		<li className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-b border-line py-4">
			<span aria-hidden="true" className="figure">
				{number}
			</span>
			<div>
				<p>
					<QuotedText text={text} />
				</p>
				{place && hasPlaceLink && !message && (
					<Anchor
						to={place.to}
						state={toBackState({ to: getGuidePath(slug), label: "Ayuda" })}
						className="no-print link inline-block py-1 text-sm"
					>
						Ir a {place.name}
					</Anchor>
				)}
				{message && <Message lines={message} />}
				{picture && <StepPicture picture={picture} />}
			</div>
		</li>
	);
}

/** Shows a sentence with the labels of the panel in bold. */
function QuotedText({ text }: { text: string }) {
	return splitLabels(text).map((part, index) =>
		part.isLabel ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
			<strong key={index} className="font-semibold">
				«{part.text}»
			</strong>
		) : (
			part.text
		),
	);
}

function Lines({ lines }: { lines: readonly GuideLine[] }) {
	return (
		<ul className="grid gap-3">
			{lines.map(({ text }) => (
				<li key={text} className="border-l-4 border-line pl-4 text-pretty">
					<QuotedText text={text} />
				</li>
			))}
		</ul>
	);
}

/** Shows lines to send to another person, and copies them. */
function Message({ lines }: { lines: readonly string[] }) {
	return (
		<div className="mt-2 grid justify-items-start gap-2">
			<p className="border border-edge bg-ground px-3 py-2 text-sm whitespace-pre-line wrap-anywhere">
				{lines.join("\n")}
			</p>
			<CopyText text={lines.join("\n")} label="Copiar las dos líneas" done="Ya puedes pegarlas" />
		</div>
	);
}

function StepPicture({ picture }: { picture: GuidePicture }) {
	const { width, height } = PICTURE_SIZES[picture.name];
	return (
		<img
			src={getPictureSrc(picture)}
			alt={picture.alt}
			width={width}
			height={height}
			loading="lazy"
			decoding="async"
			className="mt-3 h-auto max-w-full border border-edge"
		/>
	);
}
