import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from "chart.js";
import { useEffect, useRef } from "react";

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale, Tooltip);

type BarChartProps = {
	/** Text alternative of the chart; a table beside it holds the numbers. */
	label: string;
	categories: readonly string[];
	/** Stacked from the bottom up; null draws no bar. */
	series: readonly { label: string; color: string; values: readonly (number | null)[] }[];
	/** Fixed end of the axis, such as 100 for per cent. */
	max?: number;
	unit?: string;
};

/** Bar chart on a canvas. Pages load it only when there is data to plot. */
export function BarChart({ label, categories, series, max, unit = "" }: BarChartProps) {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		if (!canvas.current) return;
		const tickColor = "#5c6068";
		const gridColor = "#d9d5ca";
		const font = { family: getComputedStyle(document.body).fontFamily, size: 13 };
		const chart = new Chart(canvas.current, {
			type: "bar",
			data: {
				labels: [...categories],
				datasets: series.map(({ label, color, values }) => ({
					label,
					data: [...values],
					backgroundColor: color,
					categoryPercentage: 0.9,
					barPercentage: 1,
					maxBarThickness: 40,
				})),
			},
			options: {
				animation: false,
				responsive: true,
				maintainAspectRatio: false,
				interaction: { mode: "index", intersect: false },
				plugins: {
					legend: {
						display: series.length > 1,
						position: "bottom",
						align: "start",
						labels: { boxWidth: 12, boxHeight: 12, color: "#15171a", font },
					},
					tooltip: {
						backgroundColor: "#15171a",
						cornerRadius: 3,
						titleFont: font,
						bodyFont: font,
						callbacks: {
							label: ({ dataset, raw }) => `${dataset.label}: ${raw ?? "—"}${raw === null ? "" : unit}`,
						},
					},
				},
				scales: {
					x: {
						stacked: true,
						grid: { display: false },
						border: { color: gridColor },
						ticks: { color: tickColor, font, maxRotation: 0, autoSkipPadding: 12 },
					},
					y: {
						stacked: true,
						beginAtZero: true,
						border: { display: false },
						grid: { color: gridColor },
						...(max !== undefined && { max: max }),
						ticks: {
							color: tickColor,
							font,
							precision: 0,
							maxTicksLimit: 5,
							callback: (value) => `${value}${unit}`,
						},
					},
				},
			},
		});
		return () => chart.destroy();
	}, [categories, series, max, unit]);
	return (
		<div className="relative h-60">
			<canvas ref={canvas} role="img" aria-label={label} />
		</div>
	);
}
