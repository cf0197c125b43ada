/**
 * The part of XMLHttpRequest that web/api/upload.ts uses, on the story's network. The upload is complete at once; the
 * response is that of `fetch`.
 */
export class StoryXhr extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  withCredentials = false;
  method = 'GET';
  url = '';
  readonly headers = new Headers();
  readonly controller = new AbortController();

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  send(body: FormData): void {
    void this.exchange(body);
  }

  abort(): void {
    this.controller.abort();
  }

  private async exchange(body: FormData): Promise<void> {
    const { method, headers, controller } = this;
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }));
    try {
      const response = await fetch(this.url, { method, headers, body, signal: controller.signal });
      this.status = response.status;
      this.statusText = response.statusText;
      this.responseText = await response.text();
      this.dispatchEvent(new ProgressEvent('load'));
    } catch {
      if (!controller.signal.aborted) this.dispatchEvent(new ProgressEvent('error'));
    }
    this.dispatchEvent(new ProgressEvent('loadend'));
  }
}
