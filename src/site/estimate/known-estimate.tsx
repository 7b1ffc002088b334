import { type ReactNode, useEffect, useRef, useState } from "react";
import { startingChoice, toggled } from "#features/estimates/own-page/choice.ts";
import { JobCard } from "#features/estimates/own-page/job-card.tsx";
import { questionText } from "#features/estimates/own-page/words.ts";
import type { PublicEstimate, PublicJob } from "#features/estimates/public-contract.ts";
import { ChatLink } from "#ui/button.tsx";
import { Anchor } from "#ui/link.tsx";
import { whatsappUrl } from "#workshop.ts";
import { DecisionBar } from "./decision-bar.tsx";
import { EstimateHead, EstimateSums } from "./head.tsx";
import type { Shop } from "./layout.tsx";
import { EstimateNotice } from "./notice.tsx";
import { paperOf } from "./paper.ts";
import { Standing } from "./standing.tsx";
import { useAnswerByLink } from "./use-answer-by-link.ts";

type KnownEstimateProps = { loaded: PublicEstimate; token: string; shop: Shop };

/** What the shop offers, what each part costs, and the answer. */
export function KnownEstimate({ loaded, token, shop }: KnownEstimateProps) {
	const answers = useAnswerByLink(loaded, token);
	const { estimate, notice } = answers;
	const { jobs, approved_jobs: approved, is_open: isOpen, only_whole: onlyWhole } = estimate;
	const [chosen, choose] = useChoice(estimate);
	const list = useRef<HTMLUListElement>(null);
	useTicksOfBefore(list, jobs, choose);
	const canChoose = isOpen && !onlyWhole && jobs.length > 1;
	const chat = (job?: string) => whatsappUrl(shop.whatsapp, questionText(estimate, job));
	const titleOf = (id: string | null) => [...jobs, ...approved].find((job) => job.id === id)?.title;

	return (
		<>
			<div className="measure max-w-panel! pt-8 pb-12">
				<EstimateHead estimate={estimate} />
				{notice && <EstimateNotice key={notice} text={notice} icon="alert" isAlert />}
				<Standing estimate={estimate} answers={answers} chat={chat()} />
				{isOpen && estimate.change && <EstimateNotice text={estimate.change} />}
				<Jobs title={titleOfJobs(estimate, canChoose)} jobs={jobs} list={list}>
					{(job) => (
						<JobCard
							key={job.id}
							job={job}
							goesWith={titleOf(job.needs_job_id)}
							isChosen={canChoose ? chosen.includes(job.id) : undefined}
							onToggle={() => choose(toggled(jobs, chosen, job.id))}
						>
							<Anchor
								to={chat(job.title)}
								opensNewTab
								onClick={answers.tellAsked}
								className="link inline-block py-2 text-sm"
							>
								Preguntar por este trabajo
							</Anchor>
						</JobCard>
					)}
				</Jobs>
				{jobs.length > 0 && <EstimateSums estimate={estimate} paper={paperOf(token)} />}
				<Jobs title="Ya aprobaste" jobs={approved}>
					{(job) => <JobCard key={job.id} job={job} />}
				</Jobs>
				{isOpen && <ByChatAlone chat={chat()} />}
			</div>
			{isOpen && (
				<DecisionBar estimate={estimate} chosen={chosen} answers={answers} chat={chat()} />
			)}
		</>
	);
}

type JobsProps = {
	title: string;
	jobs: readonly PublicJob[];
	list?: { current: HTMLUListElement | null };
	children: (job: PublicJob) => ReactNode;
};

function Jobs({ title, jobs, list, children }: JobsProps) {
	if (jobs.length === 0) return null;
	return (
		<section aria-label={title} className="mt-8">
			<h2 className="title-4">{title}</h2>
			<ul ref={list} className="mt-3 grid gap-3">
				{jobs.map(children)}
			</ul>
		</section>
	);
}

function titleOfJobs(
	{ is_open, only_whole, jobs, approved_jobs }: PublicEstimate,
	canChoose: boolean,
) {
	if (canChoose) return "Elige qué hacemos";
	if (is_open && only_whole && jobs.length > 1) return "Los trabajos: se aprueban todos juntos";
	return approved_jobs.length > 0 ? "Lo nuevo" : "Los trabajos";
}

/** The way to answer where no script runs: said before any button that would do nothing. */
function ByChatAlone({ chat }: { chat: string }) {
	const words = (
		<div className="mt-8 border-l-4 border-ambar bg-papel p-4">
			<p>
				Aquí la lees completa. Para aprobarla o decirnos que no, escríbenos por WhatsApp qué
				trabajos quieres y te respondemos por ahí.
			</p>
			<ChatLink to={chat} size="sm" className="mt-3">
				Responder por WhatsApp
			</ChatLink>
		</div>
	);
	return (
		<>
			<noscript>{words}</noscript>
			<div className="hidden in-data-unscripted:block">{words}</div>
		</>
	);
}

/** The choice stays while the answers come and go; another version starts anew. */
function useChoice({ version, jobs, only_whole: onlyWhole }: PublicEstimate) {
	const [choice, setChoice] = useState<{ version: number; chosen: string[] }>();
	const start = () => (onlyWhole ? jobs.map(({ id }) => id) : startingChoice(jobs));
	const chosen = choice?.version === version ? choice.chosen : start();
	// One job is no choice: it is approved or it is not.
	const all = jobs.length === 1 ? jobs.map(({ id }) => id) : chosen;
	return [all, (next: string[]) => setChoice({ version, chosen: next })] as const;
}

/** What was ticked before the page's script came is kept. */
function useTicksOfBefore(
	list: { readonly current: HTMLElement | null },
	jobs: readonly PublicJob[],
	choose: (chosen: string[]) => void,
) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script comes
	useEffect(() => {
		const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>("[name=trabajo]") ?? [])];
		if (boxes.every(({ checked, defaultChecked }) => checked === defaultChecked)) return;
		const ticked = boxes.filter(({ checked }) => checked).map(({ value }) => value);
		choose(jobs.map(({ id }) => id).filter((id) => ticked.includes(id)));
	}, []);
}
