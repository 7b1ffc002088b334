import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "src",
	ssr: true,
	// All routes in one cached file: asking the server for each link's route would cost a request per page.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
