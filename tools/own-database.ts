/** Gives each worker a database of its own: whoever lists the tables of one fails while another drops a schema in it. */
const {
	TEST_DATABASE_OF_WORKER: isOurs,
	TEST_DATABASE_URL: url,
	VITEST_POOL_ID: worker,
} = process.env;
if (isOurs && url && worker) {
	const own = new URL(url);
	own.pathname = `/worker_${worker}`;
	process.env.TEST_DATABASE_URL = own.href;
}
