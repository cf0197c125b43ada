import { Provider } from '@react-spectrum/provider';
import type { Preview } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { makeQueryClient } from '../web/api/query-client.ts';
import { theme } from '../web/theme/theme.ts';

/** Every story stands in the site's own providers, at an address of its own. */
const preview: Preview = {
  decorators: [
    (Story) => (
      <Router hook={memoryLocation({ path: '/' }).hook}>
        <QueryClientProvider client={makeQueryClient()}>
          <Provider theme={theme} colorScheme="dark" scale="medium" locale="en-US" minHeight="100vh">
            <Story />
          </Provider>
        </QueryClientProvider>
      </Router>
    ),
  ],
  parameters: { layout: 'fullscreen', a11y: { test: 'error' } },
};

export default preview;
